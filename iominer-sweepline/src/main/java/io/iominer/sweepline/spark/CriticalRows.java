// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Critical rows of a job's logs, found while they are asked for. The rows come sorted by log,
 * start, record and rank.
 */
final class CriticalRows implements Iterator<Row> {
  private final RowsAhead rows;
  private final Queue<Row> found = new ArrayDeque<>();
  private @Nullable LogSweep log;

  /** As a function over a group. */
  CriticalRows(Object job, Iterator<Row> rows) {
    this.rows = new RowsAhead(rows);
  }

  @Override
  public boolean hasNext() {
    while (found.isEmpty() && (log != null || rows.hasNext())) {
      if (log == null) {
        log = new LogSweep(rows, found::add);
      }
      if (!log.advance()) {
        log = null;
      }
    }
    return !found.isEmpty();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return found.remove();
  }
}
