// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a module's counters stand in its records, by their names without the module's prefix. */
final class Slots {
  /** There is no such counter. */
  static final int NONE = -1;

  private static final Map<DarshanModule, Slots> ALL = new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : DarshanModule.values()) {
      ALL.put(module, new Slots(module));
    }
  }

  private final List<String> names;
  private final List<String> fNames;
  private final Map<String, Integer> slots = new HashMap<>();

  private Slots(DarshanModule module) {
    this.names = names(module, module.counters());
    this.fNames = names(module, module.fCounters());
    for (int i = 0; i < names.size(); i++) {
      slots.put(names.get(i), i);
    }
    for (int i = 0; i < fNames.size(); i++) {
      slots.put(fNames.get(i), i);
    }
  }

  private static List<String> names(DarshanModule module, List<Counter> counters) {
    int prefix = module.name().length() + 1;
    return counters.stream()
        .map(Counter::logName)
        .map(name -> name.length() > prefix ? name.substring(prefix) : name)
        .toList();
  }

  static Slots of(DarshanModule module) {
    return ALL.get(module);
  }

  /** The slot of a counter, {@link #NONE} where the module has none of the name. */
  int of(String name) {
    return slots.getOrDefault(name, NONE);
  }

  /** Integer counters. */
  List<String> names() {
    return names;
  }

  /** Floating-point counters. */
  List<String> fNames() {
    return fNames;
  }
}
