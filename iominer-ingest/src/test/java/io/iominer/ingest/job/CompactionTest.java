// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.Compaction;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactionTest {
  private static final int BUCKETS = 2;
  private static final int INGESTS = 4;

  @TempDir private Path folder;

  private Path store() {
    return folder.resolve("store");
  }

  private static List<String> rows(IOMiner miner, String table) {
    return miner.load(table).collect().stream().map(Row::toString).sorted().toList();
  }

  private long filesOf(String table) throws IOException {
    try (Stream<Path> files = Files.walk(store().resolve("tables").resolve(table))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).count();
    }
  }

  private Map<String, Compaction.Result> compact(Duration keep) {
    SparkSession session = TestSpark.session();
    // Another thread may have started Spark.
    SparkSession.clearActiveSession();
    return new Compaction(() -> session, 2, 1, keep)
        .run(store()).stream()
            .collect(Collectors.toMap(Compaction.Result::table, Function.identity()));
  }

  @Test
  void fileCountsStayBoundedAndRowsTheSame() throws IOException {
    Path built = folder.resolve("built");
    List<Path> logs = SampleLogs.darshan();
    for (int i = 0; i < INGESTS; i++) {
      Path copy = Files.copy(logs.get(i), folder.resolve("log" + i + ".darshan"));
      new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
          .run(
              new IngestRequest(
                  List.of(copy),
                  built,
                  BUCKETS,
                  EnumSet.of(RowPart.HEATMAP),
                  KnownSources.SKIP,
                  LinkRule.WITHIN_FOLDER));
    }
    // One more log in place of the first leaves rows that are deleted.
    Files.copy(
        logs.get(INGESTS),
        folder.resolve("log0.darshan"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(folder.resolve("log0.darshan")), built));
    Files.move(built, store());

    Path orphan = store().resolve("tables/darshan_file/data/job_id_bucket=0/lost.parquet");
    Files.createDirectories(orphan.getParent());
    Files.writeString(orphan, "of an ingest that was killed");
    Files.setLastModifiedTime(orphan, FileTime.from(Instant.now().minus(Duration.ofDays(9))));
    try (IOMiner before = IOMiner.open(store(), TestSpark.session())) {
      List<String> files = rows(before, "darshan_file");
      List<String> jobs = rows(before, "darshan_job");
      String contents = IoStore.open(store()).contents();
      Map<String, Compaction.Result> results = compact(Duration.ofDays(1));
      assertThat(results.get("darshan_file").before()).isGreaterThanOrEqualTo(INGESTS);
      assertThat(results.get("darshan_file").after()).isLessThanOrEqualTo(BUCKETS);
      assertThat(results.get("ingest_source").after()).isEqualTo(1);
      assertThat(orphan).doesNotExist();
      assertThat(IoStore.open(store()).contents()).as("the same rows").isEqualTo(contents);
      assertThat(rows(before, "darshan_file")).as("a session that was open").isEqualTo(files);
      try (IOMiner after = IOMiner.open(store(), TestSpark.session())) {
        assertThat(rows(after, "darshan_file")).isEqualTo(files);
        assertThat(rows(after, "darshan_job")).isEqualTo(jobs).hasSize(INGESTS);
      }
      long kept = filesOf("darshan_file");
      assertThat(kept).isGreaterThan(BUCKETS);
      assertThat(compact(Duration.ZERO).get("darshan_file").removed()).isPositive();
      assertThat(filesOf("darshan_file")).isLessThanOrEqualTo(BUCKETS);
      try (IOMiner after = IOMiner.open(store(), TestSpark.session())) {
        assertThat(rows(after, "darshan_file")).isEqualTo(files);
      }
    }
    new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(SampleLogs.DARSHAN), store()));
    try (IOMiner after = IOMiner.open(store(), TestSpark.session())) {
      assertThat(after.load("darshan_job").count()).isEqualTo(logs.size());
    }
  }

  /** Each night adds a log to a store of one bucket; files are joined two at a time. */
  @Test
  void whatIsLargeStaysAsItIs() throws IOException {
    long large = 100_000;
    List<Path> logs = SampleLogs.darshan().subList(0, 6);
    Set<Path> settled = new HashSet<>();
    long written = 0;
    long bytes = 0;
    for (Path log : logs) {
      new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
          .run(
              new IngestRequest(
                  List.of(log),
                  store(),
                  1,
                  EnumSet.of(RowPart.HEATMAP),
                  KnownSources.SKIP,
                  LinkRule.WITHIN_FOLDER));
      Set<Path> before = files();
      new Compaction(TestSpark::session, 2, 1, Duration.ZERO, large).run(store());
      Set<Path> after = files();
      assertThat(after).containsAll(settled);
      for (Path file : after) {
        if (!before.contains(file)) {
          written += Files.size(file);
        }
        if (Files.size(file) >= large) {
          settled.add(file);
        }
      }
      bytes = after.stream().mapToLong(file -> file.toFile().length()).sum();
    }
    assertThat(settled).isNotEmpty();
    assertThat(written).as("a row is rewritten a few times").isLessThan(4 * bytes);
  }

  private Set<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(store().resolve("tables/darshan_file/data"))) {
      return all.filter(file -> file.toString().endsWith(".parquet")).collect(Collectors.toSet());
    }
  }
}
