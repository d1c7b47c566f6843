// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import java.io.Serializable;

/** A user's choice of a range for a value; runs in Spark's tasks. */
@FunctionalInterface
public interface BinFunction extends Serializable {
  /**
   * The range's number.
   *
   * @param value of the column's type, never null: NULL stays NULL
   */
  int bin(Object value);
}
