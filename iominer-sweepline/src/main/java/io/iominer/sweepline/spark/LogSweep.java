// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import io.iominer.sweepline.ClippedIntervals;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.JobWindow;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/** Sweeps the rows of one log for every direction at once. */
final class LogSweep {
  private final LogIntervals intervals;
  private final ClippedIntervals clipped;
  private final Map<IoActivity, RowSweep> sweeps = new EnumMap<>(IoActivity.class);

  /**
   * A sweep of the log that the next row belongs to.
   *
   * @param sink takes the critical rows
   */
  LogSweep(RowsAhead rows, Consumer<Row> sink) {
    this.intervals = new LogIntervals(rows);
    this.clipped = window(intervals.row()).clip(intervals);
    for (IoActivity activity : IoActivity.values()) {
      sweeps.put(activity, new RowSweep(activity, sink));
    }
  }

  private static JobWindow window(Row row) {
    Long start = row.getAs("window_start_us");
    Long end = row.getAs("window_end_us");
    if (start == null) {
      return JobWindow.startingAt(Long.MIN_VALUE);
    }
    long from = TimeUnit.MICROSECONDS.toNanos(start);
    return end == null || end < start
        ? JobWindow.startingAt(from)
        : new JobWindow(from, TimeUnit.MICROSECONDS.toNanos(end));
  }

  /**
   * Takes the log's next row.
   *
   * @return false where there is none; all critical rows have then been told
   */
  boolean advance() {
    if (!clipped.next()) {
      sweeps.values().forEach(RowSweep::finish);
      return false;
    }
    Row row = intervals.row();
    accept(IoActivity.valueOf(row.getAs("activity")), row);
    accept(IoActivity.ALL, row);
    return true;
  }

  private void accept(IoActivity activity, Row row) {
    sweeps.get(activity).accept(clipped.start(), clipped.end(), clipped.item(), row);
  }
}
