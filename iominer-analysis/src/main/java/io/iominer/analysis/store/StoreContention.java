// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.rootcause.contention.OstOverlap;
import io.iominer.sweepline.OstUse;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds what was around logs: rows of {@code job_contention} and {@code job_pair}. The uses of OSTs
 * are brought together by OST and swept; what that says of a log is brought together by bucket,
 * beside its yardstick.
 */
final class StoreContention implements Serializable {
  private static final long serialVersionUID = 1;

  private static final List<String> LOG =
      StoredRow.withLog(List.of("uid", "start_time", "end_time"));

  private final ChosenLogs.Choice choice;
  private final DayRates rates;

  private StoreContention(ChosenLogs.Choice choice, DayRates rates) {
    this.choice = choice;
    this.rates = rates;
  }

  /**
   * Writes the rows of chosen logs of a store.
   *
   * @param mostPairs other jobs that are named of a log and an OST at most
   * @param names which of LMT's file systems is which of Darshan's
   * @param targets the tables
   */
  static List<WrittenFiles> write(
      StoreExchange store,
      ChosenLogs.Choice choice,
      DayRates rates,
      int mostPairs,
      List<FileSystemNames.Pair> names,
      Map<String, TableTarget> targets) {
    StoreContention contention = new StoreContention(choice, rates);
    KeyedRecords uses =
        store.bucketRecords((task, bucket, sink) -> contention.uses(task.store(), bucket, sink));
    KeyedRecords logs =
        store
            .bucketRecords((task, bucket, sink) -> contention.logs(task.store(), bucket, sink))
            .and(StoreYardsticks.of(store, choice.chosen()))
            .and(
                store.then(
                    uses, (task, sorted, sink) -> sweep(task.store(), sorted, mostPairs, sink)));
    return store
        .collect(
            logs,
            (task, sorted) -> {
              try (TableFiles files = task.files(targets)) {
                ContentionOfLogs.of(task.store(), names, rates).forEach(sorted, files::write);
                return files.finish();
              }
            })
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private void logs(IoStore store, long bucket, RecordSink sink) {
    Map<LogKey, Optional<LocalDate>> logs = new HashMap<>();
    ChosenLogs.logs(
        store,
        bucket,
        choice.chosen(),
        LOG,
        row -> logs.put(row.log(), row.time("start_time").map(UtcDays::date)));
    Map<LogKey, Long> nodes = NodeCounts.ofBucket(store, bucket, logs.keySet());
    logs.forEach(
        (log, day) ->
            new ContentionRecord(
                    bucket,
                    log,
                    new ContentionRecord.Chosen(day, Optional.ofNullable(nodes.get(log))))
                .addTo(sink));
  }

  private void uses(IoStore store, long bucket, RecordSink sink) {
    Map<LogKey, Long> users = new HashMap<>();
    ChosenLogs.logs(
        store, bucket, choice.beside(), LOG, row -> users.put(row.log(), row.whole("uid")));
    RecordWriter record = new RecordWriter();
    FileOstUse.of(
        store.scan(DarshanFileTable.DEFINITION).ofBucket(bucket).near(users.keySet()),
        use -> {
          Long uid = users.get(new LogKey(use.jobId(), use.logId()));
          if (uid != null && use.hasLength()) {
            add(use, uid, record, sink);
          }
        });
  }

  private void add(FileOstUse use, long uid, RecordWriter record, RecordSink sink) {
    long start = use.startMicros().getAsLong();
    double bytes = use.bytes().orElse(0);
    double seekBytes = rates.seekBytes(UtcDays.date(Instant.EPOCH.plus(start, ChronoUnit.MICROS)));
    OstUse swept =
        new OstUse(
            new JobKey(use.jobId(), uid),
            use.logId(),
            TimeUnit.MICROSECONDS.toNanos(start),
            TimeUnit.MICROSECONDS.toNanos(use.endMicros().getAsLong()),
            bytes,
            bytes + seekBytes * use.scatteredRequests().orElse(0));
    for (int index : use.osts()) {
      Ost ost = new Ost(use.fileSystem(), index);
      sink.add(Objects.hash(ost.fileSystem(), index), new OstUseRecord(ost, swept).write(record));
    }
  }

  private static void sweep(
      IoStore store, Iterator<byte[]> sorted, int mostPairs, RecordSink sink) {
    SortedGroups.forEach(
        SortedGroups.each(sorted, OstUseRecord::read),
        OstUseRecord::ost,
        (ost, uses) ->
            OstOverlap.of(SortedGroups.each(uses, OstUseRecord::use), mostPairs)
                .forEach(
                    overlap ->
                        new ContentionRecord(
                                store.bucket(overlap.jobId()),
                                new ContentionRecord.OnOst(ost, overlap))
                            .addTo(sink)));
  }
}
