// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.table.CounterColumns;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableRow;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Copies the counters of a record into its columns; −1, not monitored, becomes NULL. */
final class CounterCells {
  private static final Map<DarshanModule, Integer> FIRST_COLUMN = firstColumns();

  private CounterCells() {}

  static void set(TableRow row, CounterRecord record) {
    int column = FIRST_COLUMN.get(record.module());
    List<Counter> counters = record.module().counters();
    long[] values = record.counters();
    for (int i = 0; i < values.length; i++, column++) {
      if (values[i] != -1) {
        row.set(
            column,
            counters.get(i).unit() == CounterUnit.IDENTIFIER
                ? TableRow.unsigned(values[i])
                : values[i]);
      }
    }
    for (double value : record.fCounters()) {
      if (value != -1.0) {
        row.set(column, value);
      }
      column++;
    }
  }

  /** A module's columns follow each other in record order. */
  private static Map<DarshanModule, Integer> firstColumns() {
    Map<DarshanModule, Integer> columns = new EnumMap<>(DarshanModule.class);
    for (DarshanModule module : CounterColumns.modules()) {
      String first = CounterColumns.of(module).get(0).name();
      columns.put(module, DarshanFileTable.DEFINITION.indexOf(first));
    }
    return columns;
  }
}
