// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.store.IoStore;
import org.apache.spark.sql.RuntimeConfig;

/**
 * Spark's settings that depend on the size of a store, where the user gave none. A task for each
 * bucket spares large tables a shuffle. On a small store starting these tasks takes longer than the
 * shuffle of all its rows: a report on 105 logs takes 76 in place of 112 s of processor time with
 * few tasks.
 */
final class PlansBySize {
  /** Whether a scan has a task for each bucket, in place of one for many small files. */
  static final String GROUPING = "spark.sql.iceberg.planning.preserve-data-grouping";

  private static final String PARTITIONS = "spark.sql.shuffle.partitions";
  private static final String FEW_PARTITIONS = "2";

  /** A store of as many rows or more is large. Heuristic: 105 logs have 60,000. */
  private static final long LARGE_ROWS = 200_000;

  private PlansBySize() {}

  /**
   * Sets them in a session on a store, as in the session that it was made from where it has any.
   */
  static void set(RuntimeConfig session, RuntimeConfig given, IoStore store) {
    boolean isLarge = store.rows() >= LARGE_ROWS;
    session.set(GROUPING, given.get(GROUPING, Boolean.toString(isLarge)));
    String partitions = given.get(PARTITIONS);
    boolean isDefault = partitions.equals(SparkSessions.DEFAULTS.get(PARTITIONS));
    session.set(PARTITIONS, isDefault && !isLarge ? FEW_PARTITIONS : partitions);
  }
}
