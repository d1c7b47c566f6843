// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;

/**
 * A module's counters in a row of {@code darshan_file}; NULL is what was not monitored.
 *
 * @param row with a column for each counter that is asked for
 * @param parentRecordId id of the file of a dataset; empty for a file, and where it is unknown
 */
record StoredCounters(
    Row row, DarshanModule module, long recordId, long rank, OptionalLong parentRecordId)
    implements CounterValues {
  private static final int NOT_MONITORED = -1;

  @Override
  public long raw(Counter counter) {
    Number value = row.getAs(counter.columnName());
    return value == null ? NOT_MONITORED : value.longValue();
  }

  @Override
  public double rawF(Counter counter) {
    Number value = row.getAs(counter.columnName());
    return value == null ? NOT_MONITORED : value.doubleValue();
  }
}
