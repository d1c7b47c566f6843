// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** First start and last end of any operation, in seconds after the job's start. */
final class IoSpan {
  private static final Map<DarshanModule, List<Counter>> STARTS = timestamps("_START_TIMESTAMP");
  private static final Map<DarshanModule, List<Counter>> ENDS = timestamps("_END_TIMESTAMP");

  private double first = Double.POSITIVE_INFINITY;
  private double last = Double.NEGATIVE_INFINITY;

  /** Darshan writes 0 for an operation that never happened, −1 for one that it did not see. */
  void add(CounterValues record) {
    for (Counter counter : STARTS.getOrDefault(record.module(), List.of())) {
      double value = record.rawF(counter);
      if (value > 0 && value < first) {
        first = value;
      }
    }
    for (Counter counter : ENDS.getOrDefault(record.module(), List.of())) {
      double value = record.rawF(counter);
      if (value > last && value > 0) {
        last = value;
      }
    }
  }

  OptionalDouble first() {
    return Double.isInfinite(first) ? OptionalDouble.empty() : OptionalDouble.of(first);
  }

  OptionalDouble last() {
    return Double.isInfinite(last) ? OptionalDouble.empty() : OptionalDouble.of(last);
  }

  private static Map<DarshanModule, List<Counter>> timestamps(String ending) {
    Map<DarshanModule, List<Counter>> byModule = new EnumMap<>(DarshanModule.class);
    for (DarshanModule module : Total.MODULES) {
      byModule.put(
          module,
          module.fCounters().stream()
              .filter(c -> c.unit() == CounterUnit.SECONDS_SINCE_START)
              .filter(c -> c.logName().endsWith(ending))
              .toList());
    }
    return byModule;
  }
}
