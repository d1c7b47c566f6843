// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.ingest.source.FileName;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs under the locale C, too. */
@Tag("names")
class HostileNamesTest {
  private static final List<String> NAMES =
      List.of("caf\u00e9", "\u65e5\u672c", "latin-\\xE9", "replaced-\ufffd", "esc-\u001b[31m\n");

  @TempDir private Path folder;

  private IngestReport ingest(Path logs) {
    return new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(
            new IngestRequest(
                List.of(logs),
                folder.resolve("store"),
                SmallStore.BUCKETS,
                Set.of(),
                KnownSources.SKIP,
                LinkRule.WITHIN_FOLDER));
  }

  private List<String> logFiles() {
    List<String> files = new ArrayList<>();
    IoStore.open(folder.resolve("store"))
        .scan(DarshanJobTable.DEFINITION)
        .forEach(List.of("log_file"), row -> files.add((String) row[0]));
    return files;
  }

  @Test
  void logsOfEveryNameAreRead() throws IOException {
    List<Path> samples = SampleLogs.darshan();
    Path logs = Files.createDirectory(folder.resolve("logs"));
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      String inside = FileName.text(logs) + "/" + NAMES.get(i);
      Files.createDirectory(FileName.path(inside));
      Files.copy(samples.get(i), FileName.path(inside + "/" + NAMES.get(i) + ".darshan"));
      expected.add(inside + "/" + NAMES.get(i) + ".darshan");
    }
    IngestReport report = ingest(logs);
    assertThat(report.firstRejects()).isEmpty();
    assertThat(report.count(Outcome.COMPLETE)).isEqualTo(NAMES.size());
    assertThat(logFiles()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(ingest(logs).known()).isEqualTo(NAMES.size());
  }

  @Test
  void entriesOfEveryNameAreRead() throws IOException {
    List<Path> samples = SampleLogs.darshan();
    Path archive = FileName.path(FileName.text(folder) + "/arch\u00efv-\\xE9.tar");
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(Files.newOutputStream(archive), StandardCharsets.UTF_8.name())) {
      add(tar, "caf\u00e9.darshan", samples.get(0));
      add(tar, "caf\u00e8.darshan", samples.get(1));
      tar.setAddPaxHeadersForNonAsciiNames(true);
      add(tar, "\u65e5\u672c.darshan", samples.get(2));
      add(tar, "\u00fc.darshan", samples.get(3));
    }
    ingest(archive);
    String inside = FileName.text(archive) + "!";
    assertThat(logFiles())
        .containsExactlyInAnyOrder(
            inside + "caf\u00e9.darshan",
            inside + "caf\u00e8.darshan",
            inside + "\u65e5\u672c.darshan",
            inside + "\u00fc.darshan");
  }

  /** An archive is read in its place: nothing is unpacked, and no link is followed. */
  @Test
  void entriesOfAnArchiveLeadNowhere() throws IOException {
    Path log = Files.copy(SampleLogs.darshan().get(0), folder.resolve("log"));
    Path archive = folder.resolve("logs.tar");
    List<Byte> types =
        List.of(
            TarConstants.LF_SYMLINK,
            TarConstants.LF_LINK,
            TarConstants.LF_FIFO,
            TarConstants.LF_CHR);
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(Files.newOutputStream(archive), StandardCharsets.UTF_8.name())) {
      for (byte type : types) {
        TarArchiveEntry entry =
            new TarArchiveEntry("../../" + (char) type + ".darshan", type, true);
        entry.setLinkName(log.toString());
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
      }
      add(tar, "../../up.darshan", log);
    }
    IngestReport report = ingest(archive);
    assertThat(report.count(Outcome.COMPLETE)).isEqualTo(1);
    assertThat(report.firstRejects()).hasSize(types.size());
    assertThat(logFiles()).containsExactly(archive + "!../../up.darshan");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("log", "logs.tar", "store");
  }

  private static void add(TarArchiveOutputStream tar, String name, Path log) throws IOException {
    byte[] content = Files.readAllBytes(log);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }
}
