// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;

/** Streams chosen columns of a table to one consumer, in constant memory. */
public final class StoreScan {
  private final Table table;
  private final long snapshot;

  StoreScan(Table table, long snapshot) {
    this.table = table;
    this.snapshot = snapshot;
  }

  /**
   * Takes a row: the values of the asked columns in their order, null where NULL, or where the
   * store has not got the column yet.
   */
  @FunctionalInterface
  public interface Visitor {
    void row(Object[] values);
  }

  /** Visits every row. */
  public void forEach(List<String> columns, Visitor visitor) {
    visit(IcebergGenerics.read(table), columns, visitor);
  }

  /** Visits the rows whose {@code column} is one of {@code values}. */
  public void forEachWhere(
      String column, List<String> values, List<String> columns, Visitor visitor) {
    visit(
        IcebergGenerics.read(table).where(Expressions.in(column, values.toArray())),
        columns,
        visitor);
  }

  /** Visits the rows with {@code column} equal to a text and a timestamp in a closed range. */
  public void forEachBetween(
      String column,
      String value,
      String time,
      long fromMicros,
      long toMicros,
      List<String> columns,
      Visitor visitor) {
    visit(
        IcebergGenerics.read(table)
            .where(
                Expressions.and(
                    Expressions.equal(column, value),
                    Expressions.greaterThanOrEqual(time, fromMicros),
                    Expressions.lessThanOrEqual(time, toMicros))),
        columns,
        visitor);
  }

  private void visit(IcebergGenerics.ScanBuilder scan, List<String> columns, Visitor visitor) {
    try (CloseableIterable<Record> rows =
        scan.select(columns.toArray(new String[0])).useSnapshot(snapshot).build()) {
      Object[] values = new Object[columns.size()];
      for (Record row : rows) {
        for (int i = 0; i < values.length; i++) {
          values[i] = row.getField(columns.get(i));
        }
        visitor.row(values);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NotFoundException e) {
      throw StoreErrors.of(Path.of(table.name()), e);
    }
  }
}
