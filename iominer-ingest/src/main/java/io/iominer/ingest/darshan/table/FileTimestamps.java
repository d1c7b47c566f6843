// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.table.CounterColumns;
import io.iominer.core.table.TableRow;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** First starts and last ends of a file's operations over all modules of a row. */
final class FileTimestamps {
  /** Operations in the order of the columns: the start of each, then its end. */
  private static final List<String> EVENTS =
      List.of(
          "open_start",
          "open_end",
          "read_start",
          "read_end",
          "write_start",
          "write_end",
          "close_start",
          "close_end");

  private static final String[] COLUMNS =
      EVENTS.stream().map(event -> event + "_time").toArray(String[]::new);

  private static final Map<DarshanModule, Counter[]> COUNTERS = counters();

  private final double[] seconds = new double[EVENTS.size()];

  /** Darshan writes 0 for an event that never came, −1 for one that it did not see. */
  void add(CounterRecord record) {
    Counter[] counters = COUNTERS.get(record.module());
    for (int i = 0; i < counters.length; i++) {
      double value = counters[i] == null ? 0 : record.rawF(counters[i]);
      boolean start = i % 2 == 0;
      if (value > 0 && (seconds[i] == 0 || (start ? value < seconds[i] : value > seconds[i]))) {
        seconds[i] = value;
      }
    }
  }

  void set(TableRow row, JobClock clock) {
    for (int i = 0; i < seconds.length; i++) {
      if (seconds[i] > 0) {
        row.set(COLUMNS[i], clock.after(seconds[i]));
      }
    }
  }

  private static Map<DarshanModule, Counter[]> counters() {
    Map<DarshanModule, Counter[]> byModule = new EnumMap<>(DarshanModule.class);
    for (DarshanModule module : CounterColumns.modules()) {
      byModule.put(
          module, EVENTS.stream().map(event -> counter(module, event)).toArray(Counter[]::new));
    }
    return byModule;
  }

  private static Counter counter(DarshanModule module, String event) {
    String ending = "_f_" + event + "_timestamp";
    return module.fCounters().stream()
        .filter(counter -> counter.columnName().endsWith(ending))
        .findFirst()
        .orElse(null);
  }
}
