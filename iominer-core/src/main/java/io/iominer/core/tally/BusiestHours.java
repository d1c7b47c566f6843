// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.Period;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.task.TaskThreads;
import io.iominer.core.text.TextOrder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Hours in which a file system's OSTs carried the most. In memory is what is known of each hour,
 * some 200 bytes.
 */
final class BusiestHours {
  private static final List<String> NAMES =
      List.of(
          "file_system", "hour", "bytes_read", "bytes_written", "share", "osts", "missing_samples");

  private static final List<String> COLUMNS =
      List.of(
          LmtColumns.FILE_SYSTEM,
          LmtColumns.INTERVAL_END,
          "ost_name",
          "bytes_read",
          "bytes_written",
          "is_missing");

  /** An hour of a file system. */
  private record Hour(String fileSystem, Instant begin) {}

  private final Period period;
  private final LongAdder samples;
  private final Map<String, Integer> osts = new ConcurrentHashMap<>();

  private BusiestHours(Period period, LongAdder samples) {
    this.period = period;
    this.samples = samples;
  }

  /**
   * Reads the samples of a period once.
   *
   * @param samples counts those that were read
   */
  static AnalysisRows of(
      IoStore store, FirstOrderQuestion question, TaskThreads threads, LongAdder samples) {
    Period period = question.jobs().period();
    BusiestHours hours = new BusiestHours(period, samples);
    Map<Hour, HourSums> all = new HashMap<>();
    threads
        .run(
            period
                .ofIntervals(store.scan(LmtOstTable.DEFINITION), LmtColumns.INTERVAL_END)
                .files(COLUMNS),
            (file, number) -> hours.ofFile(file))
        .forEach(file -> file.forEach((hour, sums) -> all.merge(hour, sums, HourSums::and)));
    return new AnalysisRows(NAMES, rows(all), question.rows());
  }

  private Map<Hour, HourSums> ofFile(StoreScan.FileOfRows file) {
    Map<Hour, HourSums> hours = new HashMap<>();
    file.forEach(
        sample -> {
          if (period.containsInterval(sample.instant(LmtColumns.INTERVAL_END))) {
            samples.increment();
            hours
                .computeIfAbsent(hour(sample), hour -> new HourSums())
                .add(
                    number(sample.string("ost_name")),
                    sample.count("bytes_read"),
                    sample.count("bytes_written"),
                    sample.isTrue("is_missing"));
          }
        });
    return hours;
  }

  /** The hour that an interval ends in; one that ends with an hour is of this hour. */
  private static Hour hour(StoredRow sample) {
    return new Hour(
        sample.string(LmtColumns.FILE_SYSTEM),
        LmtColumns.lastMoment(sample.instant(LmtColumns.INTERVAL_END))
            .truncatedTo(ChronoUnit.HOURS));
  }

  /** A number for each name, from 0. */
  private int number(String ost) {
    Integer known = osts.get(ost);
    if (known != null) {
      return known;
    }
    synchronized (osts) {
      return osts.computeIfAbsent(ost, name -> osts.size());
    }
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
