// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Rows of which the next can be looked at. */
final class RowsAhead {
  private final Iterator<Row> rows;
  private @Nullable Row ahead;

  RowsAhead(Iterator<Row> rows) {
    this.rows = rows;
  }

  boolean hasNext() {
    return ahead != null || rows.hasNext();
  }

  Row peek() {
    if (ahead == null) {
      if (!rows.hasNext()) {
        throw new NoSuchElementException();
      }
      ahead = rows.next();
    }
    return ahead;
  }

  Row next() {
    Row next = peek();
    ahead = null;
    return next;
  }
}
