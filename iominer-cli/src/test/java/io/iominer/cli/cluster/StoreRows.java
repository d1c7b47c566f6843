// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The rows of a store's tables in any order, each as a number of 64 bits. */
final class StoreRows {
  private static final Set<String> NOT_COMPARED = Set.of("ingest_time", "judged_time");
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private StoreRows() {}

  /** Sorted numbers of the rows by table; only of tables that have rows. */
  static Map<String, List<Long>> of(Path store) {
    IoStore opened = IoStore.open(store);
    Map<String, List<Long>> rows = new TreeMap<>();
    for (TableDefinition table : opened.tables()) {
      List<Long> numbers = numbers(opened, table);
      if (!numbers.isEmpty()) {
        rows.put(table.name(), numbers);
      }
    }
    return rows;
  }

  private static List<Long> numbers(IoStore store, TableDefinition table) {
    List<String> columns =
        table.columns().stream()
            .map(ColumnDefinition::name)
            .filter(name -> !NOT_COMPARED.contains(name))
            .toList();
    LongStream.Builder numbers = LongStream.builder();
    store.scan(table).forEach(columns, row -> numbers.add(number(row)));
    return numbers.build().sorted().boxed().toList();
  }

  private static long number(Object[] row) {
    long number = row.length;
    for (Object value : row) {
      int hash = value instanceof Object[] array ? Arrays.hashCode(array) : Objects.hashCode(value);
      number = (number ^ hash) * FACTOR;
      number ^= number >>> 29;
    }
    return number;
  }
}
