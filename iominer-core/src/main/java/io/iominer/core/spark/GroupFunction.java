// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.Row;

/** A user's function over a group; runs in Spark's tasks. */
@FunctionalInterface
public interface GroupFunction extends Serializable {
  /**
   * Turns a group into rows.
   *
   * @param key the value that the group's rows share
   * @param rows the group's rows, once, in the order that was asked for; never held in memory
   * @return rows of the columns that were declared, without the key
   */
  Iterator<Row> apply(Object key, Iterator<Row> rows);
}
