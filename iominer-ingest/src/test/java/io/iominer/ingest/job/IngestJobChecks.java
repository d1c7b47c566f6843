// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.spark.IOMiner;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ingests real logs into a store of its own for each test, by tasks of each kind. */
abstract class IngestJobChecks {
  @TempDir private Path folder;
  private List<Path> samples;

  /** What the logs are read by. */
  abstract Exchange tasks();

  @BeforeEach
  void findSamples() throws IOException {
    samples = SampleLogs.darshan();
  }

  private Path store() {
    return folder.resolve("store");
  }

  private Path logs() throws IOException {
    return Files.createDirectories(folder.resolve("logs"));
  }

  private Path copy(int sample, String name) throws IOException {
    Path target = logs().resolve(name);
    Files.createDirectories(target.getParent());
    return Files.copy(samples.get(sample), target, StandardCopyOption.REPLACE_EXISTING);
  }

  private IngestReport ingest(Path... paths) {
    return ingest(EnumSet.of(RowPart.HEATMAP), paths);
  }

  private IngestReport ingest(EnumSet<RowPart> parts, Path... paths) {
    IngestRequest request =
        new IngestRequest(
            List.of(paths),
            store(),
            SmallStore.BUCKETS,
            parts,
            KnownSources.SKIP,
            LinkRule.WITHIN_FOLDER);
    return new IngestJob(tasks(), WorkListener.SILENT).run(request);
  }

  /** Rows as text, values separated by blanks. */
  private List<String> query(String statement) {
    try (IOMiner miner = IOMiner.open(store(), TestSpark.session())) {
      return miner.query(statement).collect().stream().map(IngestJobChecks::text).toList();
    }
  }

  private static String text(Row row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      text.append(i == 0 ? "" : " ").append(row.get(i));
    }
    return text.toString();
  }

  @Test
  void aSecondRunAddsNothing() throws IOException {
    copy(0, "2026/11/20/a.darshan");
    copy(1, "2026/11/20/b.darshan");
    Files.writeString(logs().resolve("README.md"), "not a candidate");
    IngestReport first = ingest(logs());
    assertThat(first.count(Outcome.COMPLETE)).isEqualTo(2);
    assertThat(first.exitCode()).isZero();
    String pointer = Files.readString(store().resolve("store.json"));

    IngestReport second = ingest(logs());
    assertThat(second.known()).isEqualTo(2);
    assertThat(second.outcomes()).isEmpty();
    assertThat(second.rows()).isEmpty();
    assertThat(Files.readString(store().resolve("store.json"))).isEqualTo(pointer);

    copy(2, "2026/11/21/c.darshan");
    assertThat(ingest(logs()).count(Outcome.COMPLETE)).isEqualTo(1);
    assertThat(query("SELECT count(*), count(DISTINCT log_id) FROM darshan_job"))
        .containsExactly("3 3");
  }

  @Test
  void aChangedFileReplacesItsRows() throws IOException {
    Path changing = copy(0, "a.darshan");
    copy(1, "b.darshan");
    ingest(logs());
    Files.copy(samples.get(2), changing, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(changing, FileTime.from(Instant.now().plusSeconds(5)));
    IngestReport report = ingest(logs());
    assertThat(report.replaced()).isEqualTo(1);
    assertThat(query("SELECT log_file FROM darshan_job ORDER BY 1"))
        .containsExactly(changing.toString(), logs().resolve("b.darshan").toString());
    assertThat(
            query(
                "SELECT count(DISTINCT f.log_id) FROM darshan_file f LEFT ANTI JOIN darshan_job j"
                    + " ON f.log_id = j.log_id"))
        .containsExactly("0");
    assertThat(query("SELECT count(*) FROM ingest_source")).containsExactly("2");
    Files.setLastModifiedTime(changing, FileTime.from(Instant.now().plusSeconds(50)));
    assertThat(ingest(logs()).replaced()).isZero();
    assertThat(query("SELECT count(*) FROM darshan_job")).containsExactly("2");
  }

  @Test
  void aLogMovesToAnotherFileWithoutBeingLostOrDoubled() throws IOException {
    Path first = copy(0, "a.darshan");
    ingest(logs());
    copy(0, "z.darshan");
    Files.copy(samples.get(1), first, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(first, FileTime.from(Instant.now().plusSeconds(5)));
    ingest(logs());
    assertThat(query("SELECT log_file FROM darshan_job ORDER BY 1"))
        .containsExactly(first.toString(), logs().resolve("z.darshan").toString());
  }

  @Test
  void theSameContentIsReadOnce() throws IOException {
    copy(0, "a.darshan");
    copy(0, "again/a.darshan");
    Path archive = folder.resolve("logs.tar.gz");
    tar(archive, "month/a.darshan", 0, "month/c.darshan", 2, "month/notes.txt", 3);
    IngestReport report = ingest(logs(), archive);
    assertThat(report.count(Outcome.COMPLETE)).isEqualTo(2);
    assertThat(report.count(Outcome.DUPLICATE)).isEqualTo(2);
    assertThat(query("SELECT log_file FROM darshan_job ORDER BY 1"))
        .containsExactly(archive + "!month/c.darshan", logs().resolve("a.darshan").toString());
    assertThat(query("SELECT outcome, count(*) FROM ingest_source GROUP BY 1 ORDER BY 1"))
        .containsExactly("archive 1", "complete 2", "duplicate 2");
    assertThat(ingest(logs(), archive).known()).isEqualTo(3);
  }

  /** Does something to the sources after they were looked at, before the first are read. */
  private record BeforeReading(AtomicBoolean done, Runnable change) implements WorkListener {
    BeforeReading(Runnable change) {
      this(new AtomicBoolean(), change);
    }

    @Override
    public void begin(WorkStep step) {
      if (step.name().equals("reading") && done.compareAndSet(false, true)) {
        change.run();
      }
    }

    @Override
    public void progress(WorkProgress progress) {
      // Nothing depends on it.
    }

    @Override
    public void end() {
      // Nothing depends on it.
    }
  }

  private IngestReport ingest(Runnable beforeReading, Path... paths) {
    return new IngestJob(tasks(), new BeforeReading(beforeReading))
        .run(
            new IngestRequest(
                List.of(paths),
                store(),
                SmallStore.BUCKETS,
                Set.of(),
                KnownSources.SKIP,
                LinkRule.WITHIN_FOLDER));
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whenTheChosenCopyOfALogChangesAnotherIsRead() throws IOException {
    Path first = copy(0, "a.darshan");
    Path second = copy(0, "b.darshan");
    Path third = copy(0, "c.darshan");
    byte[] other = Files.readAllBytes(samples.get(1));
    IngestReport report = ingest(() -> write(first, other), logs());
    assertThat(query("SELECT log_file FROM darshan_job")).containsExactly(second.toString());
    assertThat(query("SELECT path, outcome FROM ingest_source ORDER BY 1"))
        .containsExactly(first + " failed", second + " complete", third + " duplicate");
    assertThat(report.firstRejects())
        .containsExactly(first + ": it has changed while it was ingested");
    ingest(logs());
    assertThat(query("SELECT log_file FROM darshan_job ORDER BY 1"))
        .containsExactly(first.toString(), second.toString());
  }

  @Test
  void copiesThatWereNotTriedAreReadByTheNextIngest() throws IOException {
    List<Path> copies = new ArrayList<>();
    for (String name : List.of("a.darshan", "b.darshan", "c.darshan", "d.darshan")) {
      copies.add(copy(0, name));
    }
    IngestReport report =
        ingest(() -> copies.subList(0, 3).forEach(file -> write(file, new byte[8])), logs());
    assertThat(report.count(Outcome.FAILED)).isEqualTo(4);
    assertThat(query("SELECT message FROM ingest_reject WHERE path LIKE '%d.darshan'"))
        .containsExactly(
            copies.get(3) + ": other copies of this log could not be read; it was not tried");
    ingest(logs());
    assertThat(query("SELECT log_file FROM darshan_job")).containsExactly(copies.get(3).toString());
  }

  @Test
  void anArchiveOfWhichALogCouldNotBeReadIsReadAgain() throws IOException {
    Path archive = folder.resolve("logs.tar");
    tar(archive, "a.darshan", 0);
    byte[] whole = Files.readAllBytes(archive);
    FileTime time = Files.getLastModifiedTime(archive);
    IngestReport report = ingest(() -> write(archive, new byte[whole.length]), archive);
    assertThat(report.count(Outcome.FAILED)).isEqualTo(1);
    Files.write(archive, whole);
    Files.setLastModifiedTime(archive, time);
    assertThat(ingest(archive).count(Outcome.COMPLETE)).isEqualTo(1);
    assertThat(query("SELECT log_file FROM darshan_job")).containsExactly(archive + "!a.darshan");
    assertThat(ingest(archive).known()).isEqualTo(1);
  }

  @Test
  void badInputIsPutAsideAndTheRestIsKept() throws IOException {
    copy(0, "good.darshan");
    Files.createFile(logs().resolve("empty.darshan"));
    Files.writeString(logs().resolve("text.darshan"), "x".repeat(2000));
    byte[] whole = Files.readAllBytes(samples.get(8));
    Files.write(logs().resolve("header.darshan"), Arrays.copyOf(whole, 700));
    Files.write(logs().resolve("module.darshan"), Arrays.copyOf(whole, whole.length * 2 / 3));
    Path named = Files.write(folder.resolve("named.bin"), new byte[500]);
    Path archive = folder.resolve("cut.tar");
    tar(archive, "x.darshan", 3, "y.darshan", 4);
    Files.write(archive, Arrays.copyOf(Files.readAllBytes(archive), 9000));

    IngestReport report = ingest(logs(), named, archive);
    assertThat(report.exitCode()).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(query("SELECT reverse(split(path, '/'))[0], outcome FROM ingest_source ORDER BY 1"))
        .contains(
            "empty.darshan rejected",
            "good.darshan complete",
            "header.darshan rejected",
            "module.darshan partial",
            "named.bin rejected",
            "text.darshan rejected",
            "cut.tar rejected");
    assertThat(
            query(
                "SELECT part, byte_offset, expected, found FROM ingest_reject WHERE path LIKE"
                    + " '%text.darshan'"))
        .containsExactly("not a Darshan log 8 Darshan's magic number 6567223 text");
    assertThat(query("SELECT count(*) FROM ingest_reject WHERE reason <> 'format'"))
        .containsExactly("0");
    assertThat(
            query(
                "SELECT size(modules_incomplete) > 0 FROM darshan_job WHERE log_file LIKE"
                    + " '%module.darshan'"))
        .containsExactly("true");
    IngestReport again = ingest(logs(), named, archive);
    assertThat(again.outcomes()).isEmpty();
    assertThat(again.countKnown(Outcome.REJECTED))
        .isEqualTo(report.count(Outcome.REJECTED))
        .isEqualTo(5);
    assertThat(again.countKnown(Outcome.PARTIAL)).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadIsTriedAgainByTheNextIngest() throws IOException {
    copy(0, "good.darshan");
    Path link = logs().resolve("link.darshan");
    Files.createSymbolicLink(link, logs().resolve("later"));
    assertThat(ingest(logs()).count(Outcome.FAILED)).isEqualTo(1);
    assertThat(query("SELECT reason, message FROM ingest_reject"))
        .containsExactly("unreadable " + link + ": the link leads to nothing");
    String pointer = Files.readString(store().resolve("store.json"));
    assertThat(ingest(logs()).exitCode()).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(Files.readString(store().resolve("store.json"))).isEqualTo(pointer);

    Files.copy(samples.get(1), logs().resolve("later"));
    assertThat(ingest(logs()).count(Outcome.COMPLETE)).isEqualTo(1);
    assertThat(query("SELECT count(*) FROM ingest_reject")).containsExactly("0");
    assertThat(query("SELECT count(*) FROM darshan_job")).containsExactly("2");
  }

  @Test
  void filesAndFoldersWithoutPermissionArePutAside() throws IOException {
    copy(0, "good.darshan");
    Path file = copy(1, "secret.darshan");
    Path closed = copy(2, "closed/c.darshan").getParent();
    Files.setPosixFilePermissions(file, Set.of());
    Files.setPosixFilePermissions(closed, Set.of());
    try {
      assumeFalse(Files.isReadable(file), "root may read everything");
      IngestReport report = ingest(logs());
      assertThat(report.count(Outcome.COMPLETE)).isEqualTo(1);
      assertThat(report.firstRejects())
          .containsExactlyInAnyOrder(file + ": permission denied", closed + ": permission denied");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void dxtSegmentsAreRowsOnlyOnRequest() throws IOException {
    copy(14, "a.darshan");
    IngestReport report = ingest(logs());
    assertThat(report.rows()).containsKey("darshan_heatmap").doesNotContainKey("darshan_dxt");
  }

  @Test
  void readingAgainAddsWhatWasLeftOutAndNothingTwice() throws IOException {
    copy(14, "a.darshan");
    tar(logs().resolve("b.tar"), "again.darshan", 14, "other.darshan", 3);
    ingest(logs());
    String counts =
        "SELECT (SELECT count(*) FROM darshan_job), (SELECT count(*) FROM darshan_file),"
            + " (SELECT sum(bytes_written) FROM darshan_job), (SELECT count(*) FROM ingest_source)";
    List<String> before = query(counts);
    IngestReport report =
        new IngestJob(tasks(), WorkListener.SILENT)
            .run(
                IngestRequest.of(List.of(logs()), store())
                    .withParts(EnumSet.allOf(RowPart.class))
                    .withKnownSources(KnownSources.READ_AGAIN));
    assertThat(report.known()).isZero();
    assertThat(report.replaced()).isEqualTo(2);
    assertThat(query(counts)).isEqualTo(before);
    long segments = segments(samples.get(14)) + segments(samples.get(3));
    assertThat(segments).isPositive();
    assertThat(query("SELECT count(*) FROM darshan_dxt")).containsExactly(Long.toString(segments));
    assertThat(ingest(logs()).known()).isEqualTo(2);
  }

  private IngestReport readAgain(Runnable beforeReading, Path... paths) {
    return new IngestJob(tasks(), new BeforeReading(beforeReading))
        .run(
            IngestRequest.of(List.of(paths), store())
                .withParts(EnumSet.allOf(RowPart.class))
                .withKnownSources(KnownSources.READ_AGAIN));
  }

  /** The copy is not among the sources that are read again. */
  @Test
  void readingAgainReplacesALogOfWhichThereIsACopyElsewhere() throws IOException {
    Path first = copy(14, "a.darshan");
    Path second = copy(14, "b.darshan");
    ingest(logs());
    assertThat(readAgain(() -> {}, first).replaced()).isEqualTo(1);
    assertThat(query("SELECT count(*) FROM darshan_dxt"))
        .containsExactly(Long.toString(segments(samples.get(14))));
    assertThat(query("SELECT path, outcome FROM ingest_source ORDER BY 1"))
        .containsExactly(first + " complete", second + " duplicate");

    IngestReport report = readAgain(() -> write(first, new byte[8]), first);
    assertThat(report.count(Outcome.FAILED)).isEqualTo(1);
    assertThat(query("SELECT log_file FROM darshan_job"))
        .as("the copy is still in the store")
        .containsExactly(first.toString());
  }

  private static long segments(Path file) throws IOException {
    long count = 0;
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      DxtSegment segment = new DxtSegment();
      for (ModuleRegion region : log.header().modules()) {
        try (ModuleRecordReader reader = log.records(region)) {
          for (DarshanRecord record = reader.next(); record != null; record = reader.next()) {
            while (reader.nextSegment(segment)) {
              count++;
            }
          }
        }
      }
    }
    return count;
  }

  @Test
  void aPathThatDoesNotExistIsAUserErrorAndCreatesNoStore() {
    assertThatThrownBy(() -> ingest(folder.resolve("missing")))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER))
        .hasMessageContaining("missing: no such file or folder");
    assertThat(store()).doesNotExist();
  }

  /** Names and numbers of samples in turn. */
  private void tar(Path archive, Object... entries) throws IOException {
    try (OutputStream file = Files.newOutputStream(archive);
        OutputStream out = archive.toString().endsWith("gz") ? new GZIPOutputStream(file) : file;
        TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      for (int i = 0; i < entries.length; i += 2) {
        byte[] content = Files.readAllBytes(samples.get((int) entries[i + 1]));
        TarArchiveEntry entry = new TarArchiveEntry((String) entries[i]);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
  }
}
