// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;

/**
 * A question to a store.
 *
 * @param name short name
 * @param meaning what it answers, in a sentence without a full stop
 * @param statement Spark SQL on the store's tables, with few rows
 */
public record Analysis(String name, String meaning, String statement) {
  /** Its rows in a store. */
  public Tuples on(IOMiner miner) {
    return miner.query(statement);
  }
}
