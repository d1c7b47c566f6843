// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.query.IOMiner;
import io.iominer.core.text.SqlText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a log says of its own bytes: when, by which ranks, on which OSTs.
 *
 * @param jobId the job
 * @param logId the log
 */
record PathLog(IOMiner miner, long jobId, String logId) {
  /** What tells when bytes were moved, the best first. */
  enum Source {
    HEATMAP("the log's heat map"),
    TRACE("the log's trace (DXT)"),
    FILES(
        "the log's files: their bytes are taken as even over the time from first to last operation");

    private final String words;

    Source(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * When the log's files were read and written.
   *
   * @param from seconds since 1970; NaN where nothing was
   * @param to the same
   * @param mainDirection in which most bytes went
   * @param busyShare share of the time from a file's first to its last operation that its ranks
   *     were in reads or writes, in the mean over bytes; 1 where that is not known
   * @param ioSeconds what its I/O took at most: its I/O time, where it is diagnosed, and the time
   *     between from and to
   * @param jobFrom begin of the job, not after from
   * @param jobTo end of the job, not before to; the same as to where it is not known
   */
  record Time(
      double from,
      double to,
      IoDirection mainDirection,
      double busyShare,
      double ioSeconds,
      double jobFrom,
      double jobTo) {}

  /** Bytes that a lower interface counts are not counted twice. */
  private static final String HEATMAP =
      """
      (SELECT rank, begin_s + place * width AS begin_s, begin_s + (place + 1) * width AS until_s,
        CAST(moved AS DOUBLE) AS bytes
      FROM (
        SELECT rank, %2$s AS begin_s, bin_width_s AS width, posexplode(bins) AS (place, moved)
        FROM darshan_heatmap
        WHERE %1$s AND (module IN ('POSIX', 'STDIO') OR module IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM darshan_heatmap WHERE %1$s AND module IN ('POSIX', 'STDIO'))))
      WHERE moved > 0)""";

  private static final String TRACE =
      """
      (SELECT rank, %2$s AS begin_s, greatest(%3$s, %2$s + 1e-6D) AS until_s,
        CAST(length AS DOUBLE) AS bytes
      FROM darshan_dxt
      WHERE %1$s AND length > 0 AND (module = 'DXT_POSIX' OR NOT EXISTS (
        SELECT 1 FROM darshan_dxt WHERE %1$s AND module = 'DXT_POSIX')))""";

  private static final String FILES =
      """
      (SELECT rank, file_system, ost, direction, operation_time_s, %2$s AS begin_s,
        greatest(%3$s, %2$s + 1e-6D) AS until_s, bytes
      FROM file_ost_use WHERE %1$s AND bytes > 0)""";

  private String isLog() {
    return "job_id = %dL AND log_id = %s".formatted(jobId, SqlText.literal(logId));
  }

  private String relation(Source source) {
    return switch (source) {
      case HEATMAP -> HEATMAP.formatted(isLog(), StoredIoPath.seconds("start_time"));
      case TRACE -> formatted(TRACE);
      case FILES -> formatted(FILES);
    };
  }

  private String formatted(String relation) {
    return relation.formatted(
        isLog(), StoredIoPath.seconds("start_time"), StoredIoPath.seconds("end_time"));
  }

  /** When its files on known OSTs were used. */
  Time time() {
    Row row =
        StoredIoPath.rows(
                miner,
                """
                SELECT min(begin_s) AS from_s, max(until_s) AS to_s,
                  coalesce(sum(bytes) FILTER (WHERE direction = 'read'), 0D) AS read,
                  coalesce(sum(bytes) FILTER (WHERE direction = 'write'), 0D) AS written,
                  sum(bytes * least(1D, operation_time_s / (until_s - begin_s)
                      / if(rank < 0, greatest(1L, coalesce(ranks, 1L)), 1L)))
                    / sum(bytes) FILTER (WHERE operation_time_s IS NOT NULL) AS busy,
                  least(max(io_s), max(until_s) - min(begin_s)) AS io_s,
                  least(max(job_from_s), min(begin_s)) AS job_from_s,
                  greatest(max(job_to_s), max(until_s)) AS job_to_s
                FROM %1$s CROSS JOIN (
                  SELECT max(process_count) AS ranks, min(%3$s) AS job_from_s,
                    max(%4$s) AS job_to_s FROM darshan_job WHERE %2$s)
                  CROSS JOIN (SELECT max(io_s) AS io_s FROM diagnosis WHERE %2$s)"""
                    .formatted(
                        relation(Source.FILES),
                        isLog(),
                        StoredIoPath.seconds("start_time"),
                        StoredIoPath.seconds("end_time")))
            .findFirst()
            .orElseThrow();
    Double busy = row.<@Nullable Double>getAs("busy");
    return new Time(
        known(row, "from_s"),
        known(row, "to_s"),
        row.<Double>getAs("read") > row.<Double>getAs("written")
            ? IoDirection.READ
            : IoDirection.WRITE,
        busy == null ? 1 : busy,
        known(row, "io_s"),
        known(row, "job_from_s"),
        known(row, "job_to_s"));
  }

  private static double known(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? Double.NaN : value;
  }

  /**
   * What a log moved by step.
   *
   * @param source what tells it
   * @param bytes of all ranks
   * @param busiestNode of these, those of the compute node that moved most in the step; NaN where
   *     the nodes are not known
   */
  record Moved(Source source, double[] bytes, double[] busiestNode) {}

  /**
   * What it moved, by the best source that tells of any byte.
   *
   * @param modules modules that the log has
   */
  Moved moved(TimeGrid grid, PathNodes nodes, List<String> modules) {
    if (modules.contains("HEATMAP")) {
      Optional<Moved> moved = moved(Source.HEATMAP, grid, nodes);
      if (moved.isPresent()) {
        return moved.get();
      }
    }
    if (modules.stream().anyMatch(module -> module.startsWith("DXT"))) {
      Optional<Moved> moved = moved(Source.TRACE, grid, nodes);
      if (moved.isPresent()) {
        return moved.get();
      }
    }
    double[] none = new double[grid.count()];
    return moved(Source.FILES, grid, nodes).orElse(new Moved(Source.FILES, none, none));
  }

  /** What Darshan reduced over all ranks is taken as even over their nodes. */
  private Optional<Moved> moved(Source source, TimeGrid grid, PathNodes nodes) {
    boolean isKnown = nodes.ranksPerNode() > 0;
    String rows =
        "(SELECT if(rank < 0, -1L, rank DIV %d) AS node, begin_s, until_s, bytes FROM %s)"
            .formatted(Math.max(1, nodes.ranksPerNode()), relation(source));
    String statement =
        """
        SELECT step, sum(bytes) AS bytes, coalesce(max(bytes) FILTER (WHERE node >= 0), 0D)
          + coalesce(sum(bytes) FILTER (WHERE node < 0), 0D) / %d AS busiest
        FROM (%s) GROUP BY step"""
            .formatted(Math.max(1, nodes.count()), BinnedRows.statement("node", rows, grid));
    double[] bytes = new double[grid.count()];
    double[] busiest = isKnown ? new double[grid.count()] : StoredIoPath.unknown(grid.count());
    List<Row> steps = StoredIoPath.rows(miner, statement).toList();
    for (Row row : steps) {
      int step = row.<Integer>getAs("step");
      bytes[step] = row.<Double>getAs("bytes");
      busiest[step] = isKnown ? row.<Double>getAs("busiest") : Double.NaN;
    }
    return steps.isEmpty() ? Optional.empty() : Optional.of(new Moved(source, bytes, busiest));
  }

  /** Bytes by OST and step, as its files tell. */
  Map<Ost, double[]> osts(TimeGrid grid) {
    Map<Ost, double[]> osts = new LinkedHashMap<>();
    BinnedRows.bytes(
            miner,
            BinnedRows.statement("file_system, ost", relation(Source.FILES), grid),
            2,
            grid.count())
        .forEach((key, bytes) -> osts.put(ost(key), bytes));
    return osts;
  }

  /** An OST of a row's first two values. */
  static Ost ost(List<Object> key) {
    return new Ost(Optional.ofNullable((@Nullable String) key.get(0)), (Integer) key.get(1));
  }

  /** Its OSTs, as a list of values for SQL with {@code file_system} and {@code ost}. */
  static String values(Iterable<Ost> osts) {
    StringBuilder values = new StringBuilder();
    for (Ost ost : osts) {
      values.append(values.isEmpty() ? "" : ", ");
      values
          .append('(')
          .append(ost.fileSystem().map(SqlText::literal).orElse("CAST(NULL AS STRING)"))
          .append(", ")
          .append(ost.index())
          .append(')');
    }
    return "(SELECT * FROM VALUES " + values + " AS own(file_system, ost))";
  }

  /** How slow the diagnosis found its OSTs on the job's day, as shares of what they should be. */
  Map<Ost, Double> slowOsts() {
    return StoredIoPath.rows(
            miner,
            """
            SELECT o.file_system, o.ost, o.speed FROM (
              SELECT explode(osts) AS o FROM job_contention WHERE %s) WHERE o.speed < 1"""
                .formatted(isLog()))
        .collect(
            Collectors.toMap(
                row -> ost(Arrays.asList(row.get(0), row.get(1))),
                row -> row.<Double>getAs("speed"),
                Math::min));
  }
}
