// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.io.Serializable;
import java.util.List;

/**
 * Where the counters of a module are in rows of {@code darshan_file}: a row asked by the name of
 * its column looks that up for each of some hundred values.
 */
final class CounterIndices implements Serializable {
  private static final long serialVersionUID = 1;

  private static final int MISSING = -1;

  private final int[] counters;
  private final int[] fCounters;

  private CounterIndices(int[] counters, int[] fCounters) {
    this.counters = counters;
    this.fCounters = fCounters;
  }

  /** Those of a module in rows of some columns, among them the counters that will be asked for. */
  static CounterIndices of(DarshanModule module, List<String> names) {
    return new CounterIndices(places(module.counters(), names), places(module.fCounters(), names));
  }

  private static int[] places(List<Counter> counters, List<String> names) {
    int[] places = new int[counters.size()];
    for (Counter counter : counters) {
      places[counter.index()] = names.indexOf(counter.columnName());
    }
    return places;
  }

  /** The place of an integer counter. */
  int of(Counter counter) {
    return known(counters[counter.index()], counter);
  }

  /** The place of a floating-point counter. */
  int ofF(Counter counter) {
    return known(fCounters[counter.index()], counter);
  }

  private static int known(int place, Counter counter) {
    if (place == MISSING) {
      throw new IllegalArgumentException("The rows have no " + counter.columnName());
    }
    return place;
  }
}
