// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where a module's records hold times of one activity.
 *
 * @param activity reads, writes or metadata operations
 * @param start begin of the first operation
 * @param end end of the last one
 */
record UseTimes(IoActivity activity, Counter start, Counter end) {
  private static final Map<String, IoActivity> OPERATIONS =
      Map.of(
          "READ", IoActivity.READ,
          "WRITE", IoActivity.WRITE,
          "OPEN", IoActivity.METADATA,
          "CLOSE", IoActivity.METADATA);

  private static final Map<DarshanModule, List<UseTimes>> MODULES = modules();

  /** Those of a module's records; none where it has no such times. */
  static List<UseTimes> of(DarshanModule module) {
    return MODULES.getOrDefault(module, List.of());
  }

  /** Whether the record has both times with sense; Darshan writes 0 for what never happened. */
  boolean isIn(CounterRecord record) {
    double from = record.rawF(start);
    double to = record.rawF(end);
    return Double.isFinite(from) && Double.isFinite(to) && from > 0 && to > 0;
  }

  private static Map<DarshanModule, List<UseTimes>> modules() {
    Map<DarshanModule, List<UseTimes>> modules = new EnumMap<>(DarshanModule.class);
    for (DarshanModule module :
        List.of(DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.MPIIO)) {
      List<UseTimes> times = new ArrayList<>();
      OPERATIONS.forEach(
          (operation, activity) ->
              times.add(
                  new UseTimes(
                      activity,
                      counter(module, operation + "_START_TIMESTAMP"),
                      counter(module, operation + "_END_TIMESTAMP"))));
      modules.put(module, List.copyOf(times));
    }
    return modules;
  }

  private static Counter counter(DarshanModule module, String ending) {
    return module.fCounters().stream()
        .filter(counter -> counter.logName().endsWith("_F_" + ending))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(module + " has no counter " + ending));
  }
}
