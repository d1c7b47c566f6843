// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.spark.IOMiner;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;

/** What parts of a path moved by the steps of a grid, in SQL: a reference for the Java code. */
record PathStatements(IOMiner miner, TimeGrid grid) {
  /** Share of a step that must be measured for its rate to be known. */
  private static final double LEAST_COVERED = 0.5;

  /** The rows of a relation within a grid, each once for each step that it touches. */
  private static final String BY_STEP =
      """
      SELECT part, step, sum(bytes * part_s / (until_s - begin_s)) AS bytes, sum(part_s) AS part_s
      FROM (
        SELECT *, least(until_s, %2$s + (step + 1) * %3$s) - greatest(begin_s, %2$s + step * %3$s)
          AS part_s
        FROM (
          SELECT *, explode(sequence(
            greatest(0, CAST(floor((begin_s - %2$s) / %3$s) AS INT)),
            least(%4$d, CAST(floor((until_s - %2$s) / %3$s) AS INT)))) AS step
          FROM (%1$s)
          WHERE begin_s < until_s AND bytes IS NOT NULL
            AND begin_s < %2$s + (%4$d + 1) * %3$s AND until_s > %2$s))
      GROUP BY part, step""";

  /** Rates of OSTs by their names, as servers measured them; NaN where they did not. */
  Map<String, double[]> osts() {
    return measured(
        "SELECT ost_name AS part, CAST(bytes_read + bytes_written AS DOUBLE) AS bytes, "
            + time("interval_start", "interval_end")
            + " FROM lmt_ost");
  }

  /** Rates of routers by their names, likewise. */
  Map<String, double[]> routers() {
    return measured(
        "SELECT router AS part, CAST(bytes AS DOUBLE) AS bytes, "
            + time("interval_start", "interval_end")
            + " FROM lmt_router");
  }

  private Map<String, double[]> measured(String relation) {
    return byStep(
        relation,
        Double.NaN,
        (bytes, seconds) -> seconds < LEAST_COVERED * grid.step() ? Double.NaN : bytes / seconds);
  }

  private static String time(String start, String end) {
    return ("unix_micros(%1$s) / 1e6D AS begin_s,"
            + " greatest(unix_micros(%2$s) / 1e6D, unix_micros(%1$s) / 1e6D + 1e-6D) AS until_s")
        .formatted(start, end);
  }

  /** Rates of a job's OSTs by their indices, as its files tell. */
  Map<String, double[]> files(long job) {
    return moved(
        "SELECT CAST(ost AS STRING) AS part, bytes, "
            + time("start_time", "end_time")
            + " FROM file_ost_use WHERE job_id = "
            + job);
  }

  /** Rates of a job's ranks by their numbers, as its heat map tells. */
  Map<String, double[]> heatMap(long job) {
    return moved(
        """
        SELECT part, begin_s + place * width AS begin_s, begin_s + (place + 1) * width AS until_s,
          CAST(moved AS DOUBLE) AS bytes
        FROM (
          SELECT CAST(rank AS STRING) AS part, unix_micros(start_time) / 1e6D AS begin_s,
            bin_width_s AS width, posexplode(bins) AS (place, moved)
          FROM darshan_heatmap WHERE job_id = %d AND module IN ('POSIX', 'STDIO'))
        WHERE moved > 0"""
            .formatted(job));
  }

  private Map<String, double[]> moved(String relation) {
    return byStep(relation, 0, (bytes, seconds) -> bytes / grid.step());
  }

  /** A rate of the bytes of a step and of the seconds of which they are known. */
  private interface Rate {
    double of(double bytes, double seconds);
  }

  private Map<String, double[]> byStep(String relation, double otherwise, Rate rate) {
    Map<String, double[]> found = new TreeMap<>();
    for (Row row :
        miner
            .query(
                BY_STEP.formatted(
                    relation, grid.start() + "D", grid.step() + "D", grid.count() - 1))
            .collect()) {
      double[] rates =
          found.computeIfAbsent(
              row.getAs("part"),
              none -> {
                double[] made = new double[grid.count()];
                Arrays.fill(made, otherwise);
                return made;
              });
      rates[row.<Integer>getAs("step")] =
          rate.of(row.<Double>getAs("bytes"), row.<Double>getAs("part_s"));
    }
    return found;
  }
}
