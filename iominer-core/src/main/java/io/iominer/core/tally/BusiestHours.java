// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.BAR;
import static io.iominer.core.tally.AnalysisColumn.Kind.BYTES;
import static io.iominer.core.tally.AnalysisColumn.Kind.COUNT;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Kind.TIME;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.tally.OstHourRecord.Hour;
import io.iominer.core.tally.OstHourRecord.OstHour;
import io.iominer.core.text.TextOrder;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hours in which a file system's OSTs carried the most. The samples are read once; what they say of
 * an OST in an hour is brought together by hour. In memory is what is known of each hour, some 200
 * bytes.
 */
final class BusiestHours {
  /** Hours of OSTs whose sums a task holds at most; heuristic: some 10 MB. */
  private static final int MOST_HELD = 1 << 16;

  private static final List<AnalysisColumn> COLUMNS =
      List.of(
          column("file_system", TEXT, "File system"),
          column("hour", TIME, "Hour (UTC)"),
          column("bytes_read", BYTES, "Read"),
          column("bytes_written", BYTES, "Written"),
          column("share", BAR, "Of the file system's bytes"),
          column("osts", COUNT, "OSTs"),
          column("missing_samples", COUNT, "Samples missing"));

  private static final List<String> READS =
      List.of(
          LmtColumns.FILE_SYSTEM,
          LmtColumns.INTERVAL_END,
          "ost_name",
          "bytes_read",
          "bytes_written",
          "is_missing");

  private final RecordSink sink;
  private final RecordWriter record = new RecordWriter();
  private final Map<OstHour, HourSums> held = new HashMap<>();

  private BusiestHours(RecordSink sink) {
    this.sink = sink;
  }

  /**
   * Reads the samples of a period once.
   *
   * @param listener hears how many were read
   */
  static AnalysisRows of(StoreExchange store, FirstOrderQuestion question, WorkListener listener) {
    JobFilter jobs = question.jobs();
    KeyedRecords samples =
        store.fileRecords(
            read ->
                jobs.period()
                    .ofIntervals(read.scan(LmtOstTable.DEFINITION), LmtColumns.INTERVAL_END),
            READS,
            (file, sink) -> new BusiestHours(sink).read(file, jobs.period()),
            listener);
    Map<Hour, HourSums> all = new HashMap<>();
    store.collect(samples, (task, sorted) -> OstHourRecord.hours(sorted)).forEach(all::putAll);
    return new AnalysisRows(COLUMNS, rows(all), question.rows());
  }

  private void read(StoreScan.FileOfRows file, Period period) {
    file.forEach(
        sample -> {
          if (period.containsInterval(sample.instant(LmtColumns.INTERVAL_END))) {
            add(sample);
          }
        });
    flush();
  }

  private void add(StoredRow sample) {
    held.computeIfAbsent(place(sample), place -> new HourSums())
        .add(
            sample.count("bytes_read"),
            sample.count("bytes_written"),
            sample.isTrue("is_missing") ? 1 : 0);
    if (held.size() == MOST_HELD) {
      flush();
    }
  }

  private void flush() {
    held.forEach(
        (place, sums) ->
            sink.add(place.hour().key(), new OstHourRecord(place, sums).write(record)));
    held.clear();
  }

  /** The hour that an interval ends in; one that ends with an hour is of this hour. */
  private static OstHour place(StoredRow sample) {
    return new OstHour(
        new Hour(
            sample.string(LmtColumns.FILE_SYSTEM),
            LmtColumns.lastMoment(sample.instant(LmtColumns.INTERVAL_END))
                .truncatedTo(ChronoUnit.HOURS)),
        sample.string("ost_name"));
  }

  private static List<@Nullable Object[]> rows(Map<Hour, HourSums> hours) {
    hours.values().removeIf(sums -> !sums.isMeasured());
    Map<String, Long> ofFileSystem = new HashMap<>();
    hours.forEach(
        (hour, sums) -> ofFileSystem.merge(hour.fileSystem(), sums.moved(), Math::addExact));
    return hours.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<Hour, HourSums> hour) -> hour.getValue().moved())
                .reversed()
                .thenComparing(hour -> hour.getKey().fileSystem(), TextOrder.OF_BYTES)
                .thenComparing(hour -> hour.getKey().begin()))
        .map(
            hour ->
                row(
                    hour.getKey(),
                    hour.getValue(),
                    ofFileSystem.getOrDefault(hour.getKey().fileSystem(), 0L)))
        .toList();
  }

  private static @Nullable Object[] row(Hour hour, HourSums sums, long ofFileSystem) {
    return new @Nullable Object[] {
      hour.fileSystem(),
      hour.begin(),
      sums.read(),
      sums.written(),
      Share.of(sums.moved(), ofFileSystem),
      sums.osts(),
      sums.missing()
    };
  }
}
