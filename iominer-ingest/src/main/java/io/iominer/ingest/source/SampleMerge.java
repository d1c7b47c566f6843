// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a source that has changed replace those that it had; samples of times that the store
 * has from another source are left out, see {@link Coverage}.
 */
final class SampleMerge implements RowMerge {
  private static final List<TableDefinition> TABLES =
      List.of(
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          LmtRouterTable.DEFINITION,
          OstInfoTable.DEFINITION);

  private final Source source;
  private final IoStore store;
  private final Coverage coverage;

  SampleMerge(Source source, IoStore store) {
    this.source = source;
    this.store = store;
    this.coverage = new Coverage(store, source.path());
  }

  @Override
  public List<TableDefinition> tables() {
    return TABLES;
  }

  @Override
  public void look(SourceReader reader) {
    // A sample says all about itself.
  }

  @Override
  public Choice choose(TableRow row) {
    return row.table().column(LmtColumns.INTERVAL_END).isPresent()
            && coverage.covers(
                row.table(),
                (String) value(row, LmtColumns.FILE_SYSTEM),
                (Long) value(row, LmtColumns.INTERVAL_END))
        ? Choice.COVERED
        : Choice.ADD;
  }

  private static Object value(TableRow row, String column) {
    @Nullable Object value = row.value(column);
    if (value == null) {
      throw new IllegalArgumentException("A row of " + row.table() + " has no " + column);
    }
    return value;
  }

  @Override
  public void replace(StoreChange change) {
    if (SourceBook.isNoted(store, source)) {
      for (TableDefinition table : TABLES) {
        change.removeWhere(table, LmtColumns.SOURCE, Set.of(source.path()));
      }
    }
  }
}
