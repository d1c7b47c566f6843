// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import io.iominer.analysis.recount.TableComparison.Cell;
import io.iominer.analysis.recount.TableComparison.Counts;
import io.iominer.analysis.recount.TableComparison.Difference;
import io.iominer.analysis.recount.TableComparison.Fault;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares the rows of a table in two stores, sorted by their keys. The rows of one key are held in
 * memory, where they are not equal.
 */
final class RowComparison {
  private final ComputedTable table;
  private final List<ComparedRow> stored = new ArrayList<>();
  private final List<ComparedRow> counted = new ArrayList<>();
  private Counts counts = Counts.NONE;

  private RowComparison(ComputedTable table) {
    this.table = table;
  }

  static TableComparison of(
      ComputedTable table, IoStore store, IoStore recount, Exchange exchange) {
    Counts counts =
        records(table, recount, false, exchange)
            .and(records(table, store, true, exchange))
            .collect(
                (sorted, run) -> new RowComparison(table).compare(ComparedRow.BYTES.read(sorted)))
            .stream()
            .reduce(Counts.NONE, Counts::and);
    return new TableComparison(table.definition(), counts);
  }

  private static KeyedRecords records(
      ComputedTable table, IoStore store, boolean isStored, Exchange exchange) {
    return new StoreExchange(store, exchange)
        .fileRecords(
            read -> read.scan(table.definition()),
            table.definition().columnNames(),
            (file, sink) -> {
              ComparedRow.Columns columns =
                  new ComparedRow.Columns(table.keyColumns(), table.compared());
              file.forEach(
                  row -> {
                    ComparedRow compared = columns.row(row, isStored);
                    sink.add(compared.key().hashCode(), ComparedRow.BYTES.write(compared));
                  });
            });
  }

  private Counts compare(Iterator<ComparedRow> sorted) {
    SortedGroups.forEach(
        sorted,
        ComparedRow::key,
        (key, rows) -> {
          if (table.isSummed()) {
            takeSums(key, rows);
          } else {
            rows.forEachRemaining(this::take);
          }
          settle();
        });
    return counts;
  }

  /** Equal rows follow each other, those of the recount first. */
  private void take(ComparedRow row) {
    if (!row.isStored()) {
      counted.add(row);
      return;
    }
    int last = counted.size() - 1;
    if (last >= 0 && counted.get(last).values().equals(row.values())) {
      counted.remove(last);
      counts = counts.and(Counts.ofEqual(1));
    } else {
      stored.add(row);
    }
  }

  /** A sum of 0 is as good as no row. */
  private void takeSums(List<String> key, Iterator<ComparedRow> rows) {
    long[] sums = {0, 0};
    rows.forEachRemaining(
        row -> sums[row.isStored() ? 1 : 0] += Long.parseLong(row.values().get(0)));
    for (int side = 0; side < sums.length; side++) {
      if (sums[side] != 0) {
        take(new ComparedRow(key, List.of(Long.toString(sums[side])), side == 1));
      }
    }
  }

  /** What is left of a key: as many rows as both sides have are different, and the others lack. */
  private void settle() {
    int both = Math.min(stored.size(), counted.size());
    for (int i = 0; i < both; i++) {
      add(Fault.DIFFERENT, stored.get(i), cells(stored.get(i).values(), counted.get(i).values()));
    }
    stored.stream().skip(both).forEach(row -> add(Fault.SURPLUS, row, List.of()));
    counted.stream().skip(both).forEach(row -> add(Fault.MISSING, row, List.of()));
    stored.clear();
    counted.clear();
  }

  private void add(Fault fault, ComparedRow row, List<Cell> cells) {
    counts = counts.and(Counts.of(new Difference(fault, key(row), cells)));
  }

  private String key(ComparedRow row) {
    return IntStream.range(0, table.key().size())
        .mapToObj(place -> table.key().get(place) + " " + row.key().get(place))
        .collect(Collectors.joining(", "));
  }

  private List<Cell> cells(List<String> ofStore, List<String> ofRecount) {
    List<ColumnDefinition> columns = table.compared();
    return IntStream.range(0, columns.size())
        .filter(place -> !ofStore.get(place).equals(ofRecount.get(place)))
        .mapToObj(
            place -> new Cell(columns.get(place).name(), ofStore.get(place), ofRecount.get(place)))
        .toList();
  }
}
