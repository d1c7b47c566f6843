// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** The rows of a store's tables in any order, each as a number of 64 bits. */
final class StoreRows {
  private static final Set<String> NOT_COMPARED =
      Set.of("ingest_time", "diagnosed_time", "calibrated_at", "advised_at");
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /** Rows that are shown of a table of which a store has other rows. */
  private static final int SHOWN = 3;

  private final IoStore store;
  private final Map<String, Map<Long, Integer>> tables = new TreeMap<>();

  private StoreRows(IoStore store) {
    this.store = store;
    for (TableDefinition table : store.tables()) {
      Map<Long, Integer> rows = new HashMap<>();
      rows(store, table, (number, row) -> rows.merge(number, 1, Integer::sum));
      if (!rows.isEmpty()) {
        tables.put(table.name(), rows);
      }
    }
  }

  /** Reads a store. */
  static StoreRows of(Path store) {
    return new StoreRows(IoStore.open(store));
  }

  /** Names of the tables that have rows. */
  Set<String> tables() {
    return tables.keySet();
  }

  /** Rows that only one of two stores has, as a text a table and store; empty where none has. */
  List<String> differences(StoreRows other) {
    List<String> differences = new ArrayList<>();
    Set<String> names = new TreeSet<>(tables.keySet());
    names.addAll(other.tables.keySet());
    for (String name : names) {
      if (!of(name).equals(other.of(name))) {
        only(other, name, differences);
        other.only(this, name, differences);
      }
    }
    return differences;
  }

  private void only(StoreRows other, String name, List<String> differences) {
    TableDefinition table = Tables.find(name).orElseThrow();
    List<String> shown = new ArrayList<>();
    rows(
        store,
        table,
        (number, row) -> {
          if (shown.size() < SHOWN
              && !of(name).get(number).equals(other.of(name).getOrDefault(number, 0))) {
            shown.add(Arrays.deepToString(row));
          }
        });
    differences.add(name + " of " + store.folder() + ": " + shown);
  }

  private Map<Long, Integer> of(String table) {
    return tables.getOrDefault(table, Map.of());
  }

  private static void rows(IoStore store, TableDefinition table, BiConsumer<Long, Object[]> rows) {
    List<String> columns =
        table.columns().stream()
            .map(ColumnDefinition::name)
            .filter(name -> !NOT_COMPARED.contains(name))
            .toList();
    store.scan(table).forEach(columns, row -> rows.accept(number(row), row));
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
