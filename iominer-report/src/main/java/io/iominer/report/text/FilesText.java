// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.iominer.core.model.Ost;
import io.iominer.core.summary.FileSummary;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.FileProfile;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.Layout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** The files with the most bytes, and the storage targets that they lie on where known. */
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
    out.line("");
    out.line(
        "%-" + NAME_WIDTH + "s %10s %10s %9s %6s %s",
        "Top files",
        "read",
        "written",
        "I/O s",
        "procs",
        "file system");
    for (FileProfile file : files.subList(0, Math.min(FILES_SHOWN, files.size()))) {
      FileSummary use = file.use();
      out.line(
          "  %-" + (NAME_WIDTH - 2) + "s %10s %10s %9s %6d %s",
          SafeText.tail(file.name(), NAME_WIDTH - 2),
          new Bytes(Math.max(0, use.bytesRead())),
          new Bytes(Math.max(0, use.bytesWritten())),
          Cells.plainSeconds(OptionalDouble.of(use.seconds())),
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

  /** How many of each file system: {@code 24 of /scratch, 2 of /home}. */
  private static String osts(SortedSet<Ost> osts) {
    Map<Optional<String>, Long> counts =
        osts.stream().collect(groupingBy(Ost::fileSystem, LinkedHashMap::new, counting()));
    return counts.entrySet().stream()
        .map(
            fileSystem ->
                fileSystem.getValue()
                    + " of "
                    + SafeText.of(fileSystem.getKey().orElse("a Lustre file system")))
        .collect(Collectors.joining(", "));
  }

  private static String layout(Layout layout) {
    String osts =
        layout.osts().size() <= OSTS_SHOWN
            ? layout.osts().toString()
            : layout.osts().subList(0, OSTS_SHOWN).toString().replace("]", ", ...]");
    return String.format(
        Locale.ROOT,
        "%s OST%s %s, stripes of %s",
        layout.stripeCount() < 0 ? "?" : Long.toString(layout.stripeCount()),
        layout.stripeCount() == 1 ? "" : "s",
        osts,
        layout.stripeSize() < 0 ? "?" : new Bytes(layout.stripeSize()).toString());
  }
}
