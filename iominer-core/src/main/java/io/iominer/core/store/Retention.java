// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.expressions.Expressions;

/**
 * Removes from a store what ended before an instant, without Spark. Sources of such logs stay in
 * {@code ingest_source} with the outcome {@code expired}, so that the next ingest of their folder
 * does not bring them back.
 */
public final class Retention {
  private final Path store;
  private final Instant before;

  public Retention(Path store, Instant before) {
    this.store = store;
    this.before = before;
  }

  /**
   * What goes, or has gone.
   *
   * @param logs logs
   * @param rows rows by table, tables without any left out
   * @param removedBytes size of the files that were removed from the disk
   */
  public record Report(long logs, Map<String, Long> rows, long removedBytes) {}

  /** What would go; the store is only read. */
  public Report plan() {
    IoStore opened = IoStore.open(store);
    OldRows old = OldRows.of(opened, before);
    Map<String, Long> rows = new LinkedHashMap<>();
    for (TableDefinition table : opened.tables()) {
      OldRows.column(table)
          .ifPresent(
              column ->
                  opened
                      .scan(table)
                      .forEach(
                          List.of(column),
                          row -> {
                            if (old.isOld(row[0])) {
                              rows.merge(table.name(), 1L, Long::sum);
                            }
                          }));
    }
    return new Report(old.logs(), rows, 0);
  }

  /**
   * Removes it from all tables at one instant.
   *
   * @param keep how long earlier states stay readable; their rows take room until then
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE when the store cannot be
   *     written or another process writes
   */
  public Report run(Duration keep, WorkListener listener) {
    try (StoreWriter writer = IoStore.writer(store, "expire")) {
      OldRows old = OldRows.of(writer.store(), before);
      Map<String, Long> rows = new LinkedHashMap<>();
      for (TableDefinition table : writer.store().tables()) {
        if (writer.hasData(table)) {
          listener.begin(WorkStep.uncounted("expiring " + table));
          writer.rewrite(table, iceberg -> remove(iceberg, table, old, rows));
          listener.end();
        }
      }
      writer.publishRemoval();
      Instant limit = Instant.now().minus(keep);
      long bytes = 0;
      for (TableDefinition table : writer.store().tables()) {
        if (writer.hasData(table)) {
          bytes += new TableCleanup(writer.table(table), limit).run().bytes();
        }
      }
      return new Report(old.logs(), rows, bytes);
    }
  }

  private static void remove(
      Table table, TableDefinition definition, OldRows old, Map<String, Long> rows) {
    Optional<String> column = OldRows.column(definition);
    if (column.isPresent()) {
      long removed = remove(table, column.get(), old);
      if (removed > 0) {
        rows.put(definition.name(), removed);
      }
    } else if (definition.equals(IngestSourceTable.DEFINITION)) {
      noteExpired(table, old);
    }
  }

  private static long remove(Table table, String column, OldRows old) {
    TableScan scan = table.newScan();
    return new RowRewrite(
            table,
            table.schema().select(column),
            row -> old.isOld(row.getField(column)),
            row -> Optional.empty())
        .run(
            column.equals(TableDefinition.LOG_COLUMN)
                ? scan
                : scan.filter(Expressions.lessThan(column, TableRow.micros(old.before()))));
  }

  private static void noteExpired(Table table, OldRows old) {
    String outcome = "outcome";
    new RowRewrite(
            table,
            table.schema().select(TableDefinition.LOG_COLUMN, outcome),
            row ->
                old.hasLog(row.getField(TableDefinition.LOG_COLUMN))
                    && IngestSourceTable.holdsItsLog((String) row.getField(outcome)),
            row -> {
              row.setField(outcome, IngestSourceTable.EXPIRED);
              return Optional.of(row);
            })
        .run(table.newScan());
  }
}
