// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.lookup.RankOstUse;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.ost.OstDayThresholds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What OSTs gave the logs of a bucket, log by log: the rows of a log are brought together, and its
 * OSTs of a file system are compared with each other. Not for several threads.
 */
final class LogOstRates {
  private static final double MICROS = 1e6;

  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final String LOG = TableDefinition.LOG_COLUMN;

  private final StoreTask task;
  private final UtcDays days;
  private final OstDayRates rates;
  private final RecordWriter record = new RecordWriter();

  private OstDayRates.@Nullable Log log;
  private @Nullable String fileSystem;
  private IoDirection direction = IoDirection.READ;

  /** OSTs by files that are large enough to tell a rate. */
  private final List<LogOstTotal> telling = new ArrayList<>();

  /** OSTs by files that are large enough to be compared within their job. */
  private final List<LogOstTotal> compared = new ArrayList<>();

  /**
   * Of a store.
   *
   * @param days on which the logs started
   * @param rates what takes what is found
   */
  LogOstRates(StoreTask task, UtcDays days, OstDayRates rates) {
    this.task = task;
    this.days = days;
    this.rates = rates;
  }

  /** Finds those of a bucket. */
  void ofBucket(long bucket) {
    try (RecordSort rows = task.sort()) {
      Set<LogKey> logs = new HashSet<>();
      days.span(
              task.store()
                  .scan(DarshanJobTable.DEFINITION)
                  .ofBucket(bucket)
                  .whereKnown("start_time"),
              "start_time")
          .rowsInTurn(
              List.of(JOB, LOG, "uid", "start_time"),
              row -> {
                if (addLog(row, rows)) {
                  logs.add(row.log());
                }
              });
      if (!logs.isEmpty()) {
        StoreScan files =
            task.store().scan(DarshanFileTable.DEFINITION).ofBucket(bucket).near(logs);
        RankOstUse.of(
            files, logs::contains, OstDayThresholds.LEAST_COMPARED_BYTES, use -> add(use, rows));
      }
      reduce(rows.sorted());
    }
  }

  /** A log comes before its uses. */
  private boolean addLog(StoredRow row, RecordSort rows) {
    long day = UtcDays.of(row.instant("start_time"));
    if (!days.contains(day)) {
      return false;
    }
    rows.add(
        record
            .put(row.whole(JOB))
            .put(row.string(LOG))
            .put(false)
            .put(row.whole("uid"))
            .put(day)
            .finish());
    return true;
  }

  private void add(RankOstUse use, RecordSort rows) {
    record
        .put(use.jobId())
        .put(use.logId())
        .put(true)
        .put(use.fileSystem().orElse(null))
        .put((long) use.direction().ordinal())
        .put((long) use.ost());
    putSeconds(use.startMicros());
    putSeconds(use.endMicros());
    rows.add(record.put(use.bytes()).put(use.seconds()).finish());
  }

  private void putSeconds(OptionalLong micros) {
    record.put(micros.isPresent());
    if (micros.isPresent()) {
      record.put(micros.getAsLong() / MICROS);
    }
  }

  private static OptionalDouble seconds(RecordReader use) {
    return use.isTrue() ? OptionalDouble.of(use.real()) : OptionalDouble.empty();
  }

  private void reduce(Iterator<byte[]> sorted) {
    while (sorted.hasNext()) {
      RecordReader row = new RecordReader(sorted.next());
      long job = row.whole();
      String id = Objects.requireNonNull(row.text());
      if (!row.isTrue()) {
        finish();
        log = new OstDayRates.Log(new JobKey(job, row.whole()), id, row.whole());
      } else if (log != null && log.job().jobId() == job && log.id().equals(id)) {
        use(row);
      }
    }
    finish();
  }

  private void use(RecordReader use) {
    String place = use.text();
    IoDirection way = IoDirection.values()[(int) use.whole()];
    if (way != direction || !Objects.equals(place, fileSystem)) {
      finish();
      direction = way;
      fileSystem = place;
    }
    int ost = (int) use.whole();
    OptionalDouble begin = seconds(use);
    OptionalDouble end = seconds(use);
    double bytes = use.real();
    double seconds = use.real();
    total(compared, ost).add(bytes, seconds, begin, end);
    if (bytes >= OstDayThresholds.LEAST_BYTES) {
      total(telling, ost).add(bytes, seconds, begin, end);
    }
  }

  private static LogOstTotal total(List<LogOstTotal> osts, int ost) {
    if (osts.isEmpty() || osts.get(osts.size() - 1).ost() != ost) {
      osts.add(new LogOstTotal(ost));
    }
    return osts.get(osts.size() - 1);
  }

  /** Compares a log's OSTs with each other: all uses of them are known. */
  private void finish() {
    if (log != null) {
      List<OstRate> given = OstRate.of(telling);
      for (int i = 0; i < given.size(); i++) {
        rates.add(log, fileSystem, direction, telling.get(i).ost(), given.get(i));
      }
      if (OstRate.tell(compared)) {
        double usual =
            OrderStatistics.of(compared.stream().mapToDouble(LogOstTotal::fileRate))
                .median()
                .orElseThrow();
        for (LogOstTotal ost : compared) {
          rates.compare(log, fileSystem, ost.ost(), ost.fileRate() / usual);
        }
      }
    }
    telling.clear();
    compared.clear();
  }
}
