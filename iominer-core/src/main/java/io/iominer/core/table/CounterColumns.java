// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.optional;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.RecordKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One column for each counter of each module whose records are counters of a file. */
public final class CounterColumns {
  private static final List<DarshanModule> MODULES =
      Arrays.stream(DarshanModule.values())
          .filter(module -> module.kind() == RecordKind.COUNTERS)
          .toList();

  private CounterColumns() {}

  /** The modules in the order of their columns. */
  public static List<DarshanModule> modules() {
    return MODULES;
  }

  /** The columns of a module: integer counters, then floating-point counters, in record order. */
  public static List<ColumnDefinition> of(DarshanModule module) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (Counter counter : module.counters()) {
      ScalarType type =
          counter.unit() == CounterUnit.IDENTIFIER ? ScalarType.UNSIGNED_LONG : ScalarType.LONG;
      columns.add(column(counter, type));
    }
    for (Counter counter : module.fCounters()) {
      columns.add(column(counter, ScalarType.DOUBLE));
    }
    return columns;
  }

  private static ColumnDefinition column(Counter counter, ScalarType type) {
    return optional(counter.columnName(), type, counter.unit().label(), counter.meaning());
  }
}
