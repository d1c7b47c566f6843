// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.RecordSink;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of {@code ost_day}, of some of which jobs tell a part and servers another, brought together
 * by file system and day. Not for several threads.
 */
final class OstDayParts {
  /** Columns that are 0 where only the other part was computed. */
  private static final List<String> COUNTS =
      List.of(
          "file_count",
          "job_count",
          "compared_job_count",
          "demanding_job_count",
          "slowed_job_count",
          "sample_count",
          "active_sample_count");

  private final RecordSink sink;
  private final RecordWriter record = new RecordWriter();

  OstDayParts(RecordSink sink) {
    this.sink = sink;
  }

  /** Adds a row that stays as it is. */
  void addKept(TableRow row) {
    add(row, false);
  }

  /** Adds what jobs or servers tell of an OST on a day. */
  void addComputed(TableRow part) {
    add(part, true);
  }

  private void add(TableRow row, boolean isPart) {
    record
        .put((String) row.value("file_system"))
        .put((long) (Long) Objects.requireNonNull(row.value(OstDayTable.DAY)))
        .put((String) row.value("lustre_name"))
        .put((long) (Integer) Objects.requireNonNull(row.value("ost")))
        .put(isPart);
    RowRecords.write(record, row);
    sink.add(Objects.hashCode(row.value("file_system")), record.finish());
  }

  /** Visits the rows of sorted records, those of a file system and a day together, by days. */
  static void forEachDay(Iterator<byte[]> sorted, Consumer<List<TableRow>> visitor) {
    List<TableRow> day = new ArrayList<>();
    while (sorted.hasNext()) {
      RecordReader next = new RecordReader(sorted.next());
      next.text();
      next.whole();
      next.text();
      next.whole();
      boolean isPart = next.isTrue();
      TableRow row = RowRecords.read(next, OstDayTable.DEFINITION);
      @Nullable TableRow last = day.isEmpty() ? null : day.get(day.size() - 1);
      if (last != null && !isSame(last, row, "file_system", OstDayTable.DAY)) {
        visitor.accept(day);
        day = new ArrayList<>();
        last = null;
      }
      if (isPart && last != null && isSame(last, row, "lustre_name", "ost")) {
        complete(last, row);
      } else {
        day.add(isPart ? counted(row) : row);
      }
    }
    if (!day.isEmpty()) {
      visitor.accept(day);
    }
  }

  private static boolean isSame(TableRow one, TableRow other, String column, String another) {
    return Objects.equals(one.value(column), other.value(column))
        && Objects.equals(one.value(another), other.value(another));
  }

  private static TableRow counted(TableRow row) {
    COUNTS.stream()
        .filter(column -> row.value(column) == null)
        .forEach(column -> row.set(column, 0L));
    return row;
  }

  private static void complete(TableRow row, TableRow more) {
    for (int i = more.next(0); i >= 0; i = more.next(i + 1)) {
      row.set(i, more.value(i));
    }
  }
}
