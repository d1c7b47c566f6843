// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.table;

import io.iominer.core.model.Factor;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A row of {@code application_run}: what a log's other rows say, side by side. */
public final class ApplicationRunRow {
  /** Columns that are those of {@code darshan_job}. */
  private static final List<String> SAME =
      List.of(
          TableDefinition.LOG_COLUMN,
          TableDefinition.BUCKET_COLUMN,
          "application",
          "uid",
          "user",
          "start_time",
          "run_time_s",
          "process_count",
          "bytes_read",
          "bytes_written",
          "access_pattern",
          "bandwidth");

  private static final List<String> OPERATIONS =
      List.of("posix_reads", "posix_writes", "stdio_reads", "stdio_writes");

  private static final List<String> METADATA =
      List.of("posix_opens", "posix_stats", "posix_fsyncs", "posix_fdsyncs", "stdio_opens");

  private static final List<String> TIMES =
      List.of("slowest_time_s", "read_time_s", "write_time_s", "meta_time_s");

  private static final List<String> VERDICT =
      List.of("verdict", "dominant_cause", "io_s", "lost_s", "unexplained_s");

  private static final List<String> PHASES =
      List.of("phase_count", "period_s", "period_share", "phase_s", "phase_bytes");

  private static final String CRITICAL = Factor.CRITICAL_BANDWIDTH.column();

  private ApplicationRunRow() {}

  /** The columns of {@code darshan_job} that are needed. */
  public static List<String> columns() {
    return Stream.of(SAME, OPERATIONS, METADATA, TIMES).flatMap(List::stream).toList();
  }

  /**
   * Of a log that was diagnosed.
   *
   * @param job its row of {@code darshan_job} with {@link #columns}
   * @param nodes nodes of its allocation; empty where none is known
   * @param ioRanks ranks that read or wrote bytes; empty where none did
   * @param results its rows of {@code diagnosis} and {@code perf_factor}
   * @param phases its row of {@code job_phases}; empty where it has none
   */
  public static TableRow of(
      StoredRow job,
      OptionalLong nodes,
      OptionalLong ioRanks,
      List<TableRow> results,
      Optional<TableRow> phases) {
    TableRow row = new TableRow(ApplicationRunTable.DEFINITION);
    SAME.forEach(column -> row.set(column, TableRow.stored(job.value(column))));
    long bytes = job.whole("bytes_read") + job.whole("bytes_written");
    row.set("node_count", nodes)
        .set(
            "size_class",
            bytes > 0 ? OptionalLong.of(Long.toString(bytes).length() - 1L) : OptionalLong.empty())
        .set("io_rank_count", ioRanks)
        .set("iops", share(sum(job, OPERATIONS), job.number("slowest_time_s")))
        .set("metadata_rate", share(sum(job, METADATA), job.number("slowest_time_s")))
        .set("metadata_share", share(job.number("meta_time_s").orElse(0), ioTime(job)));
    if (nodes.isPresent() && ioRanks.isPresent()) {
      row.set(
          "io_node_count",
          (long)
              Math.ceil(
                  (double) ioRanks.getAsLong() * nodes.getAsLong() / job.whole("process_count")));
    }
    results.stream()
        .filter(one -> one.table().equals(DiagnosisTable.DEFINITION))
        .forEach(verdict -> VERDICT.forEach(column -> row.set(column, verdict.value(column))));
    List<TableRow> factors =
        results.stream().filter(one -> one.table().equals(PerfFactorTable.DEFINITION)).toList();
    row.set("read_bandwidth", bandwidth(factors, "read"))
        .set("write_bandwidth", bandwidth(factors, "write"))
        .set("small_share", mean(factors, "small_share"))
        .set("nonconsecutive_share", mean(factors, "nonconsecutive_share"))
        .set("peak_bandwidth", greatest(factors));
    phases.ifPresent(
        found -> {
          row.set("peak_bandwidth", found.value("peak_bandwidth"));
          PHASES.forEach(column -> row.set(column, found.value(column)));
        });
    return row;
  }

  private static OptionalDouble ioTime(StoredRow job) {
    return OptionalDouble.of(
        Stream.of("read_time_s", "write_time_s", "meta_time_s")
            .mapToDouble(column -> job.number(column).orElse(0))
            .sum());
  }

  private static double sum(StoredRow job, List<String> columns) {
    return columns.stream().mapToDouble(column -> job.count(column).orElse(0)).sum();
  }

  /** Empty over nothing. */
  private static OptionalDouble share(double part, OptionalDouble of) {
    return of.isEmpty() || of.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(part / of.getAsDouble());
  }

  private static OptionalDouble bandwidth(List<TableRow> factors, String direction) {
    return factors.stream()
        .filter(row -> direction.equals(row.value("direction")))
        .filter(row -> row.value(CRITICAL) != null)
        .mapToDouble(row -> number(row, CRITICAL) / inCalls(row))
        .filter(Double::isFinite)
        .max();
  }

  /** Share of the critical path in which ranks were in calls; all of it where that is unknown. */
  private static double inCalls(TableRow factors) {
    return factors.value("busy_share") == null ? 1 : number(factors, "busy_share");
  }

  private static OptionalDouble greatest(List<TableRow> factors) {
    return factors.stream()
        .filter(row -> row.value(CRITICAL) != null)
        .mapToDouble(row -> number(row, CRITICAL))
        .max();
  }

  /** Mean of both directions, weighted by bytes. */
  private static OptionalDouble mean(List<TableRow> factors, String column) {
    List<TableRow> known = factors.stream().filter(row -> row.value(column) != null).toList();
    double[] bytes = known.stream().mapToDouble(row -> number(row, "bytes")).toArray();
    double[] shares = known.stream().mapToDouble(row -> number(row, column)).toArray();
    double weighted = 0;
    for (int i = 0; i < shares.length; i++) {
      weighted += shares[i] * bytes[i];
    }
    return share(weighted, OptionalDouble.of(Arrays.stream(bytes).sum()));
  }

  private static double number(TableRow row, String column) {
    return ((Number) Objects.requireNonNull(row.value(column))).doubleValue();
  }
}
