// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.util.List;

/** Finds counters that several modules have by the part of their name after the module's. */
final class CounterPlaces {
  private static final int ABSENT = -1;

  private final List<Counter> counters;
  private final List<Counter> fCounters;

  CounterPlaces(DarshanModule module) {
    this.counters = module.counters();
    this.fCounters = module.fCounters();
  }

  /** Name without the module's prefix, for example BYTES_READ or F_READ_TIME. */
  static String shortName(Counter counter) {
    return counter.logName().substring(counter.logName().indexOf('_') + 1);
  }

  /** Place of an integer counter that the module must have. */
  int of(String shortName) {
    return present(shortName, find(counters, shortName));
  }

  /** Place of an integer counter, −1 when the module has none of that name. */
  int orAbsent(String shortName) {
    return find(counters, shortName);
  }

  /** Place of a floating-point counter that the module must have. */
  int ofF(String shortName) {
    return present(shortName, find(fCounters, shortName));
  }

  private static int present(String shortName, int place) {
    if (place == ABSENT) {
      throw new IllegalArgumentException("No counter " + shortName);
    }
    return place;
  }

  private static int find(List<Counter> list, String shortName) {
    for (Counter counter : list) {
      if (shortName(counter).equals(shortName)) {
        return counter.index();
      }
    }
    return ABSENT;
  }
}
