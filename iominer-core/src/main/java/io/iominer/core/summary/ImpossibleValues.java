// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.Map;

/** Counts the values that no counter can have, such as a negative time; no sum holds them. */
public final class ImpossibleValues {
  private final Map<DarshanModule, ModuleTotals> totals = new EnumMap<>(DarshanModule.class);

  /** Adds a record; those of modules without totals have none. */
  public void add(CounterRecord record) {
    if (Total.MODULES.contains(record.module())) {
      totals.computeIfAbsent(record.module(), ModuleTotals::new).add(record);
    }
  }

  /** Impossible values of all records that were added. */
  public long count() {
    return totals.values().stream().mapToLong(ModuleTotals::impossibleValues).sum();
  }
}
