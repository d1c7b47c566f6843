// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * From the first to the last operation of one kind on a file, seconds since the job's start.
 *
 * @param activity reads, writes or metadata operations
 * @param start begin of the first operation, over 0
 * @param end end of the last one, over 0; before {@code start} where clocks disagree
 */
public record UseSpan(IoActivity activity, double start, double end) {
  private static final Map<DarshanModule, List<Place>> PLACES = new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : DarshanModule.values()) {
      List<Place> places = new ArrayList<>();
      addPlace(places, module, "OPEN", IoActivity.METADATA);
      addPlace(places, module, "READ", IoActivity.READ);
      addPlace(places, module, "WRITE", IoActivity.WRITE);
      addPlace(places, module, "CLOSE", IoActivity.METADATA);
      PLACES.put(module, List.copyOf(places));
    }
  }

  /** Where a module's counters hold a span. */
  private record Place(IoActivity activity, Counter start, Counter end) {}

  /**
   * The spans that Darshan's counters hold, those of opens and of closes apart; Darshan writes 0
   * for what never happened.
   */
  public static List<UseSpan> of(CounterValues counters) {
    List<UseSpan> spans = new ArrayList<>();
    for (Place place : PLACES.getOrDefault(counters.module(), List.of())) {
      double start = counters.rawF(place.start());
      double end = counters.rawF(place.end());
      if (Double.isFinite(start) && Double.isFinite(end) && start > 0 && end > 0) {
        spans.add(new UseSpan(place.activity(), start, end));
      }
    }
    return spans;
  }

  /** The counters that hold the spans of a module; none where it has no such times. */
  public static List<Counter> counters(DarshanModule module) {
    List<Counter> counters = new ArrayList<>();
    for (Place place : PLACES.getOrDefault(module, List.of())) {
      counters.add(place.start());
      counters.add(place.end());
    }
    return counters;
  }

  private static void addPlace(
      List<Place> places, DarshanModule module, String operation, IoActivity activity) {
    Counter start = null;
    Counter end = null;
    for (Counter counter : module.fCounters()) {
      if (counter.logName().endsWith("_F_" + operation + "_START_TIMESTAMP")) {
        start = counter;
      } else if (counter.logName().endsWith("_F_" + operation + "_END_TIMESTAMP")) {
        end = counter;
      }
    }
    if (start != null && end != null) {
      places.add(new Place(activity, start, end));
    }
  }
}
