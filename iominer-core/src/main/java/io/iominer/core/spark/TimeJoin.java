// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.unix_micros;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Pairs of rows whose times overlap. Each row stands under every stretch of time that it touches,
 * so that only rows of the same stretch are compared; a pair counts in the stretch in which the
 * later of both begins.
 */
final class TimeJoin {
  static final String START = "start_time";
  static final String END = "end_time";
  static final String OVERLAP = "overlap_s";

  /** Heuristic: some sixty samples of LMT, and most uses of a file touch one or two. */
  private static final long STRETCH_SECONDS = 300;

  private static final double MICROS = 1e6;
  private static final String STRETCH = "_stretch";
  private static final String OTHER = "_other_";

  private TimeJoin() {}

  /** Names of the columns of a side's time. */
  record Time(String start, String end) {
    static final Time USUAL = new Time(START, END);

    private Column begin() {
      return unix_micros(col(start));
    }

    private Column finish() {
      return unix_micros(col(end));
    }

    private Column isInstant() {
      return col(start).equalTo(col(end));
    }

    private Column startsBeforeEndOf(Time other) {
      return col(start)
          .lt(col(other.end))
          .or(other.isInstant().and(col(start).equalTo(col(other.start))));
    }
  }

  /**
   * Pairs of rows that agree in columns, in which NULL equals NULL.
   *
   * @param right with no other names in common with the left side
   * @param time of the right side
   */
  static Dataset<Row> of(Dataset<Row> left, Dataset<Row> right, Time time, List<String> columns) {
    Dataset<Row> there = inStretches(right, time, OTHER + STRETCH);
    Column pairs = col(STRETCH).equalTo(col(OTHER + STRETCH));
    for (String name : columns) {
      there = there.withColumnRenamed(name, OTHER + name);
      pairs = pairs.and(col(name).eqNullSafe(col(OTHER + name)));
    }
    Column begin = greatest(Time.USUAL.begin(), time.begin());
    Dataset<Row> joined =
        inStretches(left, Time.USUAL, STRETCH)
            .join(
                there,
                pairs
                    .and(stretch(begin).equalTo(col(STRETCH)))
                    .and(Time.USUAL.startsBeforeEndOf(time))
                    .and(time.startsBeforeEndOf(Time.USUAL)))
            .withColumn(
                OVERLAP, least(Time.USUAL.finish(), time.finish()).minus(begin).divide(MICROS))
            .drop(STRETCH, OTHER + STRETCH);
    return joined.drop(columns.stream().map(name -> OTHER + name).toArray(String[]::new));
  }

  private static Dataset<Row> inStretches(Dataset<Row> rows, Time time, String name) {
    return rows.where(col(time.start).leq(col(time.end)))
        .withColumn(name, explode(sequence(stretch(time.begin()), stretch(time.finish()))));
  }

  private static Column stretch(Column micros) {
    return floor(micros.divide(lit(MICROS * STRETCH_SECONDS)));
  }
}
