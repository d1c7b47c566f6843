// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Reads the histories of applications from a store: rows of {@code application_run}. */
public final class StoredHistory {
  /** The latest run is the greatest; without a start it is the least. */
  private static final Comparator<Latest> BY_START =
      Comparator.comparingLong(Latest::start)
          .thenComparing(Latest::logId, TextOrder.OF_BYTES.reversed());

  private StoredHistory() {}

  private record Size(String application, OptionalLong nodes, long ranks) {}

  private record Job(Size size, long jobId, long uid) {}

  private record Latest(long start, String logId, byte[] row) {}

  /**
   * The latest jobs of each application at each of its sizes, by application; of one application
   * where it is named. Of a job with several logs of a size it is the one that moved the most
   * bytes.
   *
   * @param most jobs of each size
   */
  public static List<ApplicationHistory> latestOfEachSize(
      StoreExchange store, Optional<String> application, int most) {
    String chosen = application.orElse(null);
    KeyedRecords runs =
        store.fileRecords(
            read -> RunRows.of(read, chosen),
            RunRows.COLUMNS,
            (file, sink) -> {
              RowBytes bytes = RowBytes.of(ApplicationRunTable.DEFINITION, RunRows.COLUMNS);
              file.forEach(
                  row ->
                      sink.add(
                          row.string("application").hashCode(), record(row, bytes.write(row))));
            });
    RowBytes bytes = RowBytes.of(ApplicationRunTable.DEFINITION, RunRows.COLUMNS);
    Map<String, List<ApplicationRun>> byApplication = new TreeMap<>();
    for (List<byte[]> share : store.collect(runs, (task, sorted) -> latest(sorted, most))) {
      for (byte[] one : share) {
        StoredRow row = bytes.read(one);
        byApplication
            .computeIfAbsent(row.string("application"), name -> new ArrayList<>())
            .add(RunRows.run(row));
      }
    }
    return byApplication.entrySet().stream()
        .map(entry -> new ApplicationHistory(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Of a job's logs the one with most bytes is first. */
  private static byte[] record(StoredRow row, byte[] bytes) {
    return new RecordWriter()
        .put(row.string("application"))
        .put(row.count("node_count"))
        .put(row.whole("process_count"))
        .put(row.log().jobId())
        .put(row.whole("uid"))
        .put(-(row.whole("bytes_read") + row.whole("bytes_written")))
        .put(row.log().logId())
        .put(row.time("start_time").map(TableRow::micros).orElse(Long.MIN_VALUE).longValue())
        .put(bytes)
        .finish();
  }

  private static List<byte[]> latest(Iterator<byte[]> sorted, int most) {
    List<byte[]> rows = new ArrayList<>();
    Optional<Job> last = Optional.empty();
    Greatest<Latest> latest = new Greatest<>(most, BY_START);
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      Job job =
          new Job(
              new Size(record.text(), record.count(), record.whole()),
              record.whole(),
              record.whole());
      if (last.filter(job::equals).isEmpty()) {
        if (last.filter(one -> one.size().equals(job.size())).isEmpty()) {
          latest.stream().sorted(BY_START).forEach(one -> rows.add(one.row()));
          latest = new Greatest<>(most, BY_START);
        }
        last = Optional.of(job);
        record.whole();
        String logId = record.text();
        latest.add(new Latest(record.whole(), logId, record.rest()));
      }
    }
    latest.stream().sorted(BY_START).forEach(one -> rows.add(one.row()));
    return rows;
  }
}
