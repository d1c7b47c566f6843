// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a module's counters stand in its records, by their names without the module's prefix. */
public final class Slots {
  /** There is no such counter. */
  public static final int NONE = -1;

  private static final Map<DarshanModule, Slots> ALL = new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : DarshanModule.values()) {
      ALL.put(module, new Slots(module));
    }
  }

  private final List<String> names;
  private final List<String> fNames;
  private final Map<String, Integer> slots = new HashMap<>();
  private final Side read;
  private final Side written;

  /** The counters of reads or of writes; {@link #NONE} for those that the module has not. */
  public record Side(
      int bytes,
      int operations,
      int leastSize,
      int maxByte,
      int sequential,
      int consecutive,
      int slowestSize,
      int seconds,
      int slowestSeconds,
      int start,
      int end) {}

  private Slots(DarshanModule module) {
    this.names = names(module, module.counters());
    this.fNames = names(module, module.fCounters());
    for (int i = 0; i < names.size(); i++) {
      slots.put(names.get(i), i);
    }
    for (int i = 0; i < fNames.size(); i++) {
      slots.put(fNames.get(i), i);
    }
    this.read = side("READ", "READ");
    this.written = side("WRITE", "WRITTEN");
  }

  private Side side(String word, String participle) {
    int size = of("SIZE_" + word + "_0_100");
    return new Side(
        of("BYTES_" + participle),
        of(word + "S"),
        size == NONE ? of("SIZE_" + word + "_AGG_0_100") : size,
        of("MAX_BYTE_" + participle),
        of("SEQ_" + word + "S"),
        of("CONSEC_" + word + "S"),
        of("MAX_" + word + "_TIME_SIZE"),
        of("F_" + word + "_TIME"),
        of("F_MAX_" + word + "_TIME"),
        of("F_" + word + "_START_TIMESTAMP"),
        of("F_" + word + "_END_TIMESTAMP"));
  }

  private static List<String> names(DarshanModule module, List<Counter> counters) {
    int prefix = module.name().length() + 1;
    return counters.stream()
        .map(Counter::logName)
        .map(name -> name.length() > prefix ? name.substring(prefix) : name)
        .toList();
  }

  public static Slots of(DarshanModule module) {
    return ALL.get(module);
  }

  /** The slot of a counter, {@link #NONE} where the module has none of the name. */
  public int of(String name) {
    return slots.getOrDefault(name, NONE);
  }

  /** The counters of reads or of writes. */
  public Side side(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  /** Integer counters. */
  public List<String> names() {
    return names;
  }

  /** Floating-point counters. */
  public List<String> fNames() {
    return fNames;
  }
}
