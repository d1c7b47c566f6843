// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoreScan;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The days of which {@code ost_day} is to be computed: those of logs that were not diagnosed yet,
 * and those of which the store has other samples of servers than before.
 */
final class DueDays {
  private static final String START = "start_time";
  private static final String SAMPLES = "sample_count";
  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final String LOG = TableDefinition.LOG_COLUMN;

  private final StoreExchange store;

  /** Samples by day, as they were when rows of the day were computed. */
  private final Map<Long, Long> known = new HashMap<>();

  /** Samples by day, as they are. */
  private final Map<Long, Long> found = new HashMap<>();

  private DueDays(StoreExchange store) {
    this.store = store;
    store
        .store()
        .scan(OstDayTable.DEFINITION)
        .rowsInTurn(
            List.of(OstDayTable.DAY, SAMPLES),
            row ->
                known.merge(
                    UtcDays.of(row.instant(OstDayTable.DAY)), row.whole(SAMPLES), Long::sum));
    store
        .files(
            read -> read.scan(LmtOstTable.DEFINITION),
            List.of(LmtColumns.INTERVAL_END),
            DueDays::samples)
        .forEach(file -> file.forEach((day, count) -> found.merge(day, count, Long::sum)));
  }

  /** What is new; where {@code ost_day} has no rows, the days of all logs. */
  static UtcDays ofNew(StoreExchange store) {
    DueDays days = new DueDays(store);
    return days.with(days.ofLogs(days.known.isEmpty() ? DueDays::started : DueDays::undiagnosed));
  }

  /** All of which the store tells anything. */
  static UtcDays ofAll(StoreExchange store) {
    DueDays days = new DueDays(store);
    Set<Long> all = days.ofLogs(DueDays::started);
    all.addAll(days.known.keySet());
    all.addAll(days.found.keySet());
    return days.with(all);
  }

  private static Map<Long, Long> samples(StoreScan.FileOfRows file) {
    Map<Long, Long> samples = new HashMap<>();
    file.forEach(
        row -> samples.merge(UtcDays.of(row.instant(LmtColumns.INTERVAL_END)), 1L, Long::sum));
    return samples;
  }

  private UtcDays with(Set<Long> days) {
    known.forEach(
        (day, count) -> {
          if (found.getOrDefault(day, 0L).longValue() != count) {
            days.add(day);
          }
        });
    found.forEach(
        (day, count) -> {
          if (known.getOrDefault(day, 0L).longValue() != count) {
            days.add(day);
          }
        });
    return new UtcDays(days);
  }

  private Set<Long> ofLogs(StoreExchange.BucketTask<Set<Long>> step) {
    Set<Long> days = new HashSet<>();
    store.buckets(step).forEach(days::addAll);
    return days;
  }

  private static StoreScan striped(StoreTask task, long bucket) {
    return task.store()
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .whereAbove("ost_count", 0)
        .whereKnown(START);
  }

  private static Set<Long> started(StoreTask task, long bucket) {
    Set<Long> days = new HashSet<>();
    striped(task, bucket)
        .rowsInTurn(List.of(START), row -> days.add(UtcDays.of(row.instant(START))));
    return days;
  }

  /** Logs and diagnoses are put side by side: a log without one before it has none. */
  private static Set<Long> undiagnosed(StoreTask task, long bucket) {
    try (RecordSort logs = task.sort()) {
      RecordWriter record = new RecordWriter();
      task.store()
          .scan(DiagnosisTable.DEFINITION)
          .ofBucket(bucket)
          .rowsInTurn(
              List.of(JOB, LOG),
              row -> logs.add(record.put(row.whole(JOB)).put(row.string(LOG)).put(false).finish()));
      striped(task, bucket)
          .rowsInTurn(
              List.of(JOB, LOG, START),
              row ->
                  logs.add(
                      record
                          .put(row.whole(JOB))
                          .put(row.string(LOG))
                          .put(true)
                          .put(UtcDays.of(row.instant(START)))
                          .finish()));
      return undiagnosed(logs.sorted());
    }
  }

  private static Set<Long> undiagnosed(Iterator<byte[]> logs) {
    Set<Long> days = new HashSet<>();
    long job = 0;
    @Nullable String diagnosed = null;
    while (logs.hasNext()) {
      RecordReader record = new RecordReader(logs.next());
      long nextJob = record.whole();
      String log = record.text();
      if (!record.isTrue()) {
        job = nextJob;
        diagnosed = log;
      } else if (nextJob != job || !log.equals(diagnosed)) {
        days.add(record.whole());
      }
    }
    return days;
  }
}
