// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.OstNames;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What servers tell of OSTs on days. A file of samples is read by one thread, which brings those of
 * an OST and a day together as far as memory allows; the rest is done by sorting.
 */
final class ServerOstDays {
  /** Samples that a thread holds at most; heuristic: some 25 MB of rates. */
  private static final int MOST_HELD = 1 << 19;

  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of(LmtColumns.FILE_SYSTEM, "ost_name", "ost_index", LmtColumns.INTERVAL_END),
              OstDaySamples.COLUMNS.stream())
          .toList();

  private final UtcDays days;
  private final RecordSink sink;
  private final RecordWriter record = new RecordWriter();
  private final Map<OstDay, OstDaySamples> held = new HashMap<>();
  private int samples;

  private static final RecordBytes<Part> PARTS = new RecordBytes<>(Part.class);

  private record OstDay(String lustreName, int ost, long day) {}

  private record Part(OstDay day, byte[] samples) {}

  private ServerOstDays(UtcDays days, RecordSink sink) {
    this.days = days;
    this.sink = sink;
  }

  /**
   * Parts of rows, of what servers measured.
   *
   * @param days of which they are asked
   * @param names of file systems that both logs and servers name
   */
  static KeyedRecords parts(StoreExchange store, UtcDays days, List<FileSystemNames.Pair> names) {
    KeyedRecords samples =
        store.fileRecords(
            read -> days.span(read.scan(LmtOstTable.DEFINITION), LmtColumns.INTERVAL_END),
            COLUMNS,
            (file, sink) -> {
              ServerOstDays ofFile = new ServerOstDays(days, sink);
              file.forEach(ofFile::add);
              ofFile.flush();
            });
    return store.then(samples, (task, sorted, sink) -> tell(sorted, names, new OstDayParts(sink)));
  }

  private void add(StoredRow sample) {
    long day = UtcDays.of(sample.instant(LmtColumns.INTERVAL_END));
    if (!days.contains(day)) {
      return;
    }
    int ost =
        (int) sample.count("ost_index").orElseGet(() -> OstNames.index(sample.string("ost_name")));
    held.computeIfAbsent(
            new OstDay(sample.string(LmtColumns.FILE_SYSTEM), ost, day), key -> new OstDaySamples())
        .add(sample);
    samples++;
    if (samples == MOST_HELD) {
      flush();
    }
  }

  private void flush() {
    held.forEach(
        (key, part) -> {
          part.write(record);
          sink.add(
              Objects.hash(key.lustreName, key.ost), PARTS.write(new Part(key, record.finish())));
        });
    held.clear();
    samples = 0;
  }

  private static void tell(
      Iterator<byte[]> sorted, List<FileSystemNames.Pair> names, OstDayParts rows) {
    SortedGroups.forEach(
        PARTS.read(sorted),
        Part::day,
        (day, parts) -> {
          OstDaySamples samples = new OstDaySamples();
          parts.forEachRemaining(part -> samples.add(new RecordReader(part.samples)));
          rows.addComputed(row(day, samples, names));
        });
  }

  private static TableRow row(OstDay day, OstDaySamples samples, List<FileSystemNames.Pair> names) {
    TableRow row =
        new TableRow(OstDayTable.DEFINITION)
            .set("lustre_name", day.lustreName)
            .set("ost", day.ost)
            .set(OstDayTable.DAY, UtcDays.micros(day.day));
    names.stream()
        .filter(name -> name.lustreName().equals(day.lustreName))
        .forEach(name -> row.set("file_system", name.mountPoint()));
    samples.tell(row);
    return row;
  }
}
