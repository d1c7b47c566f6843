// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.query.IOMiner;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;

/** Amounts of rows with a begin and an end, even over their time, by the steps of a grid. */
final class BinnedRows {
  /** Share of a step that must be measured for its rate to be known; heuristic. */
  private static final double LEAST_COVERED = 0.5;

  /** The rows of a relation within a grid, each once for each step that it touches. */
  private static final String STATEMENT =
      """
      SELECT %1$s, step, sum(bytes * part_s / (until_s - begin_s)) AS bytes, sum(part_s) AS part_s
      FROM (
        SELECT *, least(until_s, %3$s + (step + 1) * %4$s) - greatest(begin_s, %3$s + step * %4$s)
          AS part_s
        FROM (
          SELECT *, explode(sequence(
            greatest(0, CAST(floor((begin_s - %3$s) / %4$s) AS INT)),
            least(%5$d, CAST(floor((until_s - %3$s) / %4$s) AS INT)))) AS step
          FROM %2$s
          WHERE begin_s < until_s AND bytes IS NOT NULL
            AND begin_s < %3$s + (%5$d + 1) * %4$s AND until_s > %3$s))
      GROUP BY %1$s, step""";

  private BinnedRows() {}

  /**
   * Statement with {@code step}, {@code bytes} and the seconds {@code part_s} of a step that rows
   * cover, for each key and step that has rows.
   *
   * @param keys columns, with a comma between them
   * @param relation with these, {@code begin_s}, {@code until_s} in seconds since 1970 and {@code
   *     bytes}
   */
  static String statement(String keys, String relation, TimeGrid grid) {
    return STATEMENT.formatted(
        keys, relation, grid.start() + "D", grid.step() + "D", grid.count() - 1);
  }

  /** Key and bytes by step; 0 where there is no row. */
  static Map<List<Object>, double[]> bytes(IOMiner miner, String statement, int keys, int steps) {
    return collect(miner, statement, keys, steps, 0, row -> row.<Double>getAs("bytes"));
  }

  /** Key and bytes/s by step; NaN where too little of it was measured. */
  static Map<List<Object>, double[]> rates(
      IOMiner miner, String statement, int keys, TimeGrid grid) {
    return collect(
        miner,
        statement,
        keys,
        grid.count(),
        Double.NaN,
        row -> {
          double seconds = row.<Double>getAs("part_s");
          return seconds < LEAST_COVERED * grid.step()
              ? Double.NaN
              : row.<Double>getAs("bytes") / seconds;
        });
  }

  /** The value of a row. */
  private interface Value {
    double of(Row row);
  }

  private static Map<List<Object>, double[]> collect(
      IOMiner miner, String statement, int keys, int steps, double otherwise, Value value) {
    Map<List<Object>, double[]> found = new LinkedHashMap<>();
    for (Row row : miner.query(statement).collect()) {
      Object[] key = new Object[keys];
      Arrays.setAll(key, row::get);
      double[] values =
          found.computeIfAbsent(
              Arrays.asList(key),
              none -> {
                double[] made = new double[steps];
                Arrays.fill(made, otherwise);
                return made;
              });
      values[row.<Integer>getAs("step")] = value.of(row);
    }
    return found;
  }
}
