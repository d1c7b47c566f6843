// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.TaskRun;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@code ost_day}: computes the days that are diagnosed. The table is small, so all of it is
 * written anew, because what an OST is compared with changes with each day.
 */
final class OstDaysUpdate {
  private static final TableDefinition TABLE = OstDayTable.DEFINITION;

  private static final List<String> COLUMNS = TABLE.columnNames();

  /** All rows are one group: the table is small, and so it is one file. */
  private static final int ALL = 0;

  private OstDaysUpdate() {}

  /**
   * Computes days, and commits them beside the others.
   *
   * @param store as the writer has it
   * @param names which of LMT's file systems is which of Darshan's
   */
  static void update(
      StoreExchange store, List<FileSystemNames.Pair> names, StoreWriter writer, UtcDays days) {
    if (days.isEmpty()) {
      return;
    }
    KeyedRecords rates =
        store.bucketRecords(
            (task, bucket, sink) ->
                new LogOstRates(task, days, new OstDayRates(sink)).ofBucket(bucket));
    KeyedRecords parts =
        store
            .then(
                rates,
                (task, sorted, sink) -> OstDayRates.tell(sorted, names, new OstDayParts(sink)))
            .and(ServerOstDays.parts(store, days, names))
            .and(kept(store, days));
    KeyedRecords rows = store.then(parts, (task, sorted, sink) -> compareWithPeers(sorted, sink));
    TableTarget target = writer.target(TABLE);
    StoreChange change = new StoreChange();
    change.clear(TABLE);
    store.collect(rows, (task, sorted) -> write(sorted, target, task.run())).stream()
        .flatMap(List::stream)
        .forEach(change::add);
    writer.commit(change);
  }

  private static KeyedRecords kept(StoreExchange store, UtcDays days) {
    return store.fileRecords(
        read -> read.scan(TABLE),
        COLUMNS,
        (file, sink) -> {
          OstDayParts parts = new OstDayParts(sink);
          file.forEach(
              row -> {
                if (!days.contains(UtcDays.of(row.instant(OstDayTable.DAY)))) {
                  parts.addKept(stored(row));
                }
              });
        });
  }

  private static TableRow stored(StoredRow row) {
    TableRow stored = new TableRow(TABLE);
    for (int i = 0; i < COLUMNS.size(); i++) {
      stored.set(i, TableRow.stored(row.value(i)));
    }
    return stored;
  }

  /** Days of a file system follow each other; then those of an OST do. */
  private static void compareWithPeers(Iterator<byte[]> parts, RecordSink rows) {
    RecordWriter record = new RecordWriter();
    @Nullable Object[] fileSystem = {null};
    PeerRates[] peers = {new PeerRates()};
    OstDayParts.forEachDay(
        parts,
        day -> {
          @Nullable Object next = day.get(0).value("file_system");
          if (!Objects.equals(next, fileSystem[0])) {
            fileSystem[0] = next;
            peers[0] = new PeerRates();
          }
          OptionalDouble usual =
              peers[0].next(
                  day.stream()
                      .map(row -> number(row, "file_rate"))
                      .flatMapToDouble(OptionalDouble::stream)
                      .toArray());
          for (TableRow row : day) {
            put(record, row.set("peer_file_rate", usual));
            rows.add(ALL, record.finish());
          }
        });
  }

  private static void put(RecordWriter record, TableRow row) {
    record
        .put((String) row.value("file_system"))
        .put((String) row.value("lustre_name"))
        .put((long) (Integer) Objects.requireNonNull(row.value("ost")))
        .put((long) (Long) Objects.requireNonNull(row.value(OstDayTable.DAY)));
    RowRecords.write(record, row);
  }

  private static OptionalDouble number(TableRow row, String column) {
    @Nullable Object value = row.value(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
  }

  private static List<WrittenFiles> write(Iterator<byte[]> rows, TableTarget target, TaskRun run) {
    if (!rows.hasNext()) {
      return List.of();
    }
    try (TableFileWriter files = target.writer(run.number(), run.attempt())) {
      @Nullable Ost last = null;
      PastRates peaks = new PastRates();
      PastRates fileRates = new PastRates();
      while (rows.hasNext()) {
        RecordReader record = new RecordReader(rows.next());
        Ost ost = new Ost(record.text(), record.text(), record.whole());
        record.whole();
        TableRow row = RowRecords.read(record, TABLE);
        if (!ost.equals(last)) {
          last = ost;
          peaks = new PastRates();
          fileRates = new PastRates();
        }
        OptionalDouble ofServers = peaks.next(number(row, "peak_rate"));
        OptionalDouble ofFiles = fileRates.next(number(row, "file_rate"));
        files.write(row.set("trend", ofServers.isPresent() ? ofServers : ofFiles));
      }
      return List.of(files.finish());
    }
  }

  private record Ost(@Nullable String fileSystem, @Nullable String lustreName, long index) {}
}
