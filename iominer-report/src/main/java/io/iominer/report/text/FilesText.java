// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.summary.FileSummary;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.FileProfile;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.Layout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Files by bytes, and the storage targets that they lie on where known. */
final class FilesText {
  private static final int FILES_SHOWN = 5;
  private static final int OSTS_SHOWN = 8;
  private static final int NAME_WIDTH = 52;

  private FilesText() {}

  static void print(JobProfile profile, ScreenText out) {
    List<FileProfile> files = profile.topFiles();
    if (files.isEmpty()) {
      return;
    }
    out.part();
    out.line(
        "%-" + NAME_WIDTH + "s %10s %10s %9s %6s %s",
        "Files with most bytes (I/O s: sum over ranks)",
        "read",
        "written",
        "I/O s",
        "ranks",
        "file system");
    for (FileProfile file : files.subList(0, Math.min(FILES_SHOWN, files.size()))) {
      FileSummary use = file.use();
      out.line(
          "  %-" + (NAME_WIDTH - 2) + "s %10s %10s %9s %6d %s",
          SafeText.tail(file.name(), NAME_WIDTH - 2),
          Cells.bytes(use.knownBytes(IoDirection.READ)),
          Cells.bytes(use.knownBytes(IoDirection.WRITE)),
          Cells.plainSeconds(use.knownSeconds()),
          use.processes(),
          SafeText.head(file.fsType(), 8));
      if (!file.layout().isEmpty()) {
        out.line(
            "    striped over %s",
            file.layout().stream().map(FilesText::layout).collect(Collectors.joining("; ")));
      }
    }
    long more = profile.summary().files().total() - Math.min(FILES_SHOWN, files.size());
    if (more > 0) {
      out.line("  and %d more", more);
    }
    SortedSet<Ost> osts = profile.summary().osts();
    if (!osts.isEmpty()) {
      out.line("OSTs         %s", osts(osts));
      long alone = profile.summary().layoutsAlone();
      if (alone > 0) {
        out.line("             with those of %d files of which only the layout is known", alone);
      }
    }
  }

  /** How many of each file system: {@code 26 used: 24 on /scratch, 2 on /home}. */
  private static String osts(SortedSet<Ost> osts) {
    Map<Optional<String>, Long> counts =
        osts.stream().collect(groupingBy(Ost::fileSystem, LinkedHashMap::new, counting()));
    if (counts.size() == 1) {
      return osts.size() + " used, on " + name(counts.keySet().iterator().next());
    }
    return counts.entrySet().stream()
        .map(fileSystem -> fileSystem.getValue() + " on " + name(fileSystem.getKey()))
        .collect(Collectors.joining(", ", osts.size() + " used: ", ""));
  }

  private static String name(Optional<String> fileSystem) {
    return SafeText.of(fileSystem.orElse("a Lustre file system"));
  }

  private static String layout(Layout layout) {
    if (layout.state() == Layout.State.ON_MDT) {
      return layout.words();
    }
    List<Integer> osts = layout.distinctOsts();
    String shown =
        osts.size() <= OSTS_SHOWN
            ? osts.toString()
            : osts.subList(0, OSTS_SHOWN).toString().replace("]", ", ...]");
    return layout.words()
        + (layout.state() == Layout.State.ON_OSTS && !osts.isEmpty() ? " " + shown : "")
        + (layout.state() == Layout.State.ON_OSTS ? ", stripes of " : " of ")
        + (layout.stripeSize().isPresent() ? new Bytes(layout.stripeSize().getAsLong()) : "?");
  }
}
