// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import java.io.Serializable;
import org.apache.spark.sql.Row;

/** A user's condition on a row; runs in Spark's tasks. */
@FunctionalInterface
public interface RowPredicate extends Serializable {
  /** Whether the row stays; it has all columns. */
  boolean test(Row row);
}
