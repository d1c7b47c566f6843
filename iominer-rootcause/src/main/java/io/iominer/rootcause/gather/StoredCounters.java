// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoredRow;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A module's counters in a row of {@code darshan_file}; NULL is what was not monitored.
 *
 * @param row with a column for each counter that is asked for
 * @param places where these columns are
 * @param parentRecordId id of the file of a dataset; empty for a file, and where it is unknown
 */
record StoredCounters(
    StoredRow row,
    CounterIndices places,
    DarshanModule module,
    long recordId,
    long rank,
    OptionalLong parentRecordId)
    implements CounterValues {
  private static final int NOT_MONITORED = -1;

  @Override
  public long raw(Counter counter) {
    @Nullable Number value = (Number) row.value(places.of(counter));
    return value == null ? NOT_MONITORED : value.longValue();
  }

  @Override
  public double rawF(Counter counter) {
    @Nullable Number value = (Number) row.value(places.ofF(counter));
    return value == null ? NOT_MONITORED : value.doubleValue();
  }
}
