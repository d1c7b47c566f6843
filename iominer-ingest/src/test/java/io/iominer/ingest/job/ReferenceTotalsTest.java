// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.trace.RowPart;
import io.iominer.testing.SharedData;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Ingests both collections of real logs, and compares with what the reference parser prints. */
@TestInstance(Lifecycle.PER_CLASS)
class ReferenceTotalsTest {
  @TempDir private static Path folder;

  private Path samples;
  private Path corpus;
  private IngestReport report;
  private @Nullable IOMiner miner;

  @BeforeAll
  void ingest() {
    samples = SharedData.folder("sample-data/darshan");
    corpus = SharedData.folder("darshan-corpus/logs");
    IngestRequest request =
        IngestRequest.of(List.of(samples, corpus), SmallStore.in(folder))
            .withParts(EnumSet.allOf(RowPart.class));
    report =
        new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
            .run(request);
    miner = IOMiner.open(folder, TestSpark.session());
  }

  @AfterAll
  void close() {
    if (miner != null) {
      miner.close();
    }
  }

  private List<Row> rows(String statement) {
    return Objects.requireNonNull(miner).query(statement).collect();
  }

  @Test
  void everyLogIsAJobOrADuplicate() throws IOException {
    long files;
    try (var all = Files.list(samples);
        var more = Files.list(corpus)) {
      files = all.count() + more.count();
    }
    assertThat(report.firstRejects()).isEmpty();
    assertThat(report.count(Outcome.COMPLETE) + report.count(Outcome.DUPLICATE)).isEqualTo(files);
    assertThat(report.rows().get("darshan_job")).isEqualTo(report.count(Outcome.COMPLETE));
  }

  @Test
  void totalsOfAJobAreThoseOfTheReference() throws IOException {
    List<Row> jobs =
        rows("SELECT * FROM darshan_job WHERE log_file LIKE '%sample-data%' ORDER BY log_file");
    assertThat(jobs).hasSize(25);
    int compared = 0;
    for (Row job : jobs) {
      Path log = Path.of(job.getString(job.fieldIndex("log_file")));
      Map<String, String> totals = totals(log);
      for (ColumnDefinition column : DarshanJobTable.DEFINITION.columns()) {
        String expected = totals.get(column.name());
        int index = job.fieldIndex(column.name());
        if (expected != null && column.unit().equals(CounterUnit.SECONDS.label())) {
          assertThat(job.getDouble(index))
              .as("%s %s", log, column.name())
              .isCloseTo(Double.parseDouble(expected), within(1e-5));
          compared++;
        } else if (expected != null) {
          assertThat(job.getLong(index))
              .as("%s %s", log, column.name())
              .isEqualTo(Long.parseLong(expected));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(25 * 40);
  }

  @Test
  void filesAddUpToTheirJob() {
    for (String counter :
        List.of("posix_bytes_read", "posix_seq_writes", "mpiio_bytes_written", "stdio_opens")) {
      assertThat(
              rows(
                  String.format(
                      "SELECT j.log_file FROM darshan_job j JOIN (SELECT log_id, sum(%1$s) AS s"
                          + " FROM darshan_file GROUP BY log_id) f ON j.log_id = f.log_id"
                          + " WHERE NOT (j.%1$s <=> f.s)",
                      counter)))
          .as(counter)
          .isEmpty();
    }
    assertThat(
            rows(
                "SELECT log_id, record_id, rank FROM darshan_file GROUP BY 1, 2, 3 HAVING count(*)"
                    + " > 1"))
        .isEmpty();
  }

  @Test
  void everySegmentOfTheManifestIsARow() throws IOException {
    Map<String, Long> found = new HashMap<>();
    rows("SELECT j.log_file, count(*) FROM darshan_dxt d JOIN darshan_job j"
            + " ON d.log_id = j.log_id GROUP BY 1")
        .forEach(
            row -> found.put(Path.of(row.getString(0)).getFileName().toString(), row.getLong(1)));
    for (String line :
        Files.readAllLines(SharedData.folder("darshan-corpus").resolve("MANIFEST.tsv"))) {
      String[] row = line.split("\t", -1);
      if (found.containsKey(row[0])) {
        assertThat(found.get(row[0])).as(row[0]).isEqualTo(Long.parseLong(row[8]));
      }
    }
    assertThat(found).hasSizeGreaterThan(5);
  }

  @Test
  void stripeLayoutsReachFilesAndSegments() {
    assertThat(rows("SELECT 1 FROM darshan_file WHERE stripe_count <> ost_count")).isEmpty();
    assertThat(
            rows("SELECT count(*), count_if(ost_contains(ost_bitmap, CAST(stripe_offset AS INT)))"
                    + " FROM darshan_file WHERE ost_bitmap IS NOT NULL")
                .get(0))
        .satisfies(row -> assertThat(row.getLong(0)).isPositive().isEqualTo(row.getLong(1)));
    assertThat(
            rows(
                "SELECT 1 FROM (SELECT log_id, record_id, ost_union(ost_bitmap) AS osts FROM"
                    + " darshan_dxt GROUP BY 1, 2) d JOIN (SELECT log_id, record_id,"
                    + " first(ost_bitmap) AS osts FROM darshan_file GROUP BY 1, 2) f"
                    + " ON d.log_id = f.log_id AND d.record_id = f.record_id"
                    + " WHERE ost_count(ost_intersect(d.osts, f.osts)) <> ost_count(d.osts)"))
        .isEmpty();
  }

  @Test
  void aJobKnowsWhereItsFilesOnOstsAre() throws IOException {
    assertThat(
            rows(
                "SELECT j.log_file FROM darshan_job j LEFT JOIN (SELECT log_id,"
                    + " array_sort(collect_set(mount_point)) AS places FROM darshan_file"
                    + " WHERE ost_count > 0 GROUP BY log_id) f ON j.log_id = f.log_id"
                    + " WHERE NOT (j.ost_mount_points <=> f.places)"))
        .isEmpty();
    assertThat(rows("SELECT DISTINCT ost_mount_points FROM darshan_job"))
        .hasSizeGreaterThan(2)
        .anyMatch(places -> places.isNullAt(0));
  }

  @Test
  void aJobKnowsTheExtremesOfItsFilesLayouts() throws IOException {
    assertThat(
            rows(
                "SELECT j.log_file FROM darshan_job j LEFT JOIN (SELECT log_id,"
                    + " count(stripe_count) AS layouts, count_if(fs_type = 'lustre') AS lustre,"
                    + " min(stripe_size) AS size, max(stripe_count) AS count,"
                    + " min(stripe_offset) AS first, max(stripe_offset) AS last FROM darshan_file"
                    + " GROUP BY log_id) f ON j.log_id = f.log_id"
                    + " WHERE NOT (j.stripe_layout_count <=> coalesce(f.layouts, 0)"
                    + " AND j.lustre_file_count <=> coalesce(f.lustre, 0)"
                    + " AND j.stripe_size_min <=> f.size AND j.stripe_count_max <=> f.count"
                    + " AND j.stripe_offset_min <=> f.first AND j.stripe_offset_max <=> f.last)"))
        .isEmpty();
    int compared = 0;
    for (Row job :
        rows(
            "SELECT log_file, stripe_count_min, stripe_count_max, stripe_size_min,"
                + " stripe_size_max FROM darshan_job WHERE stripe_layout_count > 0"
                + " AND log_file LIKE '%darshan-corpus%'")) {
      Map<String, LongSummaryStatistics> printed = printedLayouts(Path.of(job.getString(0)));
      if (!printed.containsKey("LUSTRE_COMP2_STRIPE_COUNT")) {
        LongSummaryStatistics counts = printed.get("LUSTRE_COMP1_STRIPE_COUNT");
        LongSummaryStatistics sizes = printed.get("LUSTRE_COMP1_STRIPE_SIZE");
        assertThat(List.of(job.getLong(1), job.getLong(2), job.getLong(3), job.getLong(4)))
            .as(job.getString(0))
            .isEqualTo(List.of(counts.getMin(), counts.getMax(), sizes.getMin(), sizes.getMax()));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(20);
  }

  /** Least and greatest of each counter of stripe layouts that the reference parser prints. */
  private static Map<String, LongSummaryStatistics> printedLayouts(Path log) throws IOException {
    try (BufferedReader text = SharedData.gzipText(SharedData.expected(log, "base"))) {
      return text.lines()
          .map(line -> line.split("\t"))
          .filter(line -> line.length > 4 && line[3].matches("LUSTRE_COMP\\d+_STRIPE_(COUNT|SIZE)"))
          .collect(
              Collectors.groupingBy(
                  line -> line[3], Collectors.summarizingLong(line -> Long.parseLong(line[4]))));
    }
  }

  private static Map<String, String> totals(Path log) throws IOException {
    Map<String, String> totals = new HashMap<>();
    try (BufferedReader text = SharedData.gzipText(SharedData.expected(log, "total"))) {
      text.lines()
          .filter(line -> line.startsWith("total_"))
          .map(line -> line.split(": ", 2))
          .forEach(
              parts ->
                  totals.put(
                      parts[0].substring("total_".length()).toLowerCase(Locale.ROOT), parts[1]));
    }
    return totals;
  }
}
