// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import io.iominer.sweepline.IntervalCursor;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;

/**
 * The intervals of one log, as far as the rows belong to it. An interval's item is its number in
 * the log, so that of equal intervals the first in the order of the rows counts.
 */
final class LogIntervals implements IntervalCursor {
  private final RowsAhead rows;
  private final String logId;
  private Row row;
  private long number = -1;

  /** The intervals of the log that the next row belongs to. */
  LogIntervals(RowsAhead rows) {
    this.rows = rows;
    this.row = rows.peek();
    this.logId = row.getAs("log_id");
  }

  /** The row of the interval; the next row before the first one. */
  Row row() {
    return row;
  }

  @Override
  public boolean next() {
    if (!rows.hasNext() || !logId.equals(rows.peek().getAs("log_id"))) {
      return false;
    }
    row = rows.next();
    number++;
    return true;
  }

  @Override
  public long start() {
    return TimeUnit.MICROSECONDS.toNanos(row.<Long>getAs("start_us"));
  }

  @Override
  public long end() {
    return TimeUnit.MICROSECONDS.toNanos(row.<Long>getAs("end_us"));
  }

  @Override
  public long item() {
    return number;
  }
}
