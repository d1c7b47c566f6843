// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.table.TableRow;
import io.iominer.core.table.Tables;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of several tables on their way from the function that makes them to the one that writes.
 * Public because Spark's encoder demands that.
 */
public final class StoredRows implements Serializable {
  private static final long serialVersionUID = 1;

  private final ArrayList<String> tables = new ArrayList<>();
  private final ArrayList<@Nullable Object[]> values = new ArrayList<>();

  static StoredRows of(List<TableRow> rows) {
    StoredRows stored = new StoredRows();
    for (TableRow row : rows) {
      @Nullable Object[] cells = new @Nullable Object[row.table().columns().size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = row.value(i);
      }
      stored.tables.add(row.table().name());
      stored.values.add(cells);
    }
    return stored;
  }

  void forEach(Consumer<TableRow> action) {
    for (int i = 0; i < tables.size(); i++) {
      TableRow row = new TableRow(Tables.find(tables.get(i)).orElseThrow());
      @Nullable Object[] cells = values.get(i);
      for (int column = 0; column < cells.length; column++) {
        row.set(column, cells[column]);
      }
      action.accept(row);
    }
  }
}
