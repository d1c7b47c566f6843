// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.contention.OstOverlap;
import io.iominer.sweepline.OstUse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was around logs: rows of {@code job_contention} and {@code job_pair}. The uses of OSTs
 * are sorted by OST and swept; what that says of a log is sorted by log, beside its yardstick. Each
 * thread sweeps a share of the OSTs, and then writes a share of the buckets.
 */
final class LocalContention {
  private static final List<String> LOG =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "uid",
          "start_time",
          "end_time");

  private final LocalWork work;
  private final ChosenLogs.Choice choice;
  private final DayRates rates;
  private final int mostPairs;

  /**
   * For chosen logs of a store.
   *
   * @param mostPairs other jobs that are told of a log and an OST at most
   */
  LocalContention(LocalWork work, ChosenLogs.Choice choice, DayRates rates, int mostPairs) {
    this.work = work;
    this.choice = choice;
    this.rates = rates;
    this.mostPairs = mostPairs;
  }

  /**
   * Writes the rows.
   *
   * @param names which of LMT's file systems is which of Darshan's
   * @param targets the tables
   */
  List<WrittenFiles> write(List<FileSystemNames.Pair> names, Map<String, TableTarget> targets) {
    NodeCounts nodeCounts = NodeCounts.of(work.store(), work.threads());
    List<RecordSort> uses = shares();
    List<RecordSort> logs = shares();
    try {
      work.threads()
          .forEach(
              work.buckets(),
              bucket -> {
                read(bucket, nodeCounts.ofBucket(bucket), uses, logs);
              });
      work.threads()
          .forEach(
              uses,
              share -> {
                sweep(share.sorted(), logs);
                share.close();
              });
      addYardsticks(nodeCounts, logs);
      ContentionOfLogs rows = ContentionOfLogs.of(work.store(), names, rates);
      return work.threads().run(logs, (share, task) -> write(share, task, rows, targets)).stream()
          .flatMap(List::stream)
          .toList();
    } finally {
      Stream.concat(uses.stream(), logs.stream()).forEach(RecordSort::close);
    }
  }

  private List<RecordSort> shares() {
    return IntStream.range(0, work.threads().threads()).mapToObj(share -> work.sort()).toList();
  }

  private void read(
      long bucket, Map<LogKey, Long> nodes, List<RecordSort> uses, List<RecordSort> logs) {
    Map<LogKey, Long> users = new HashMap<>();
    work.store()
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            LOG,
            row -> {
              LogKey log = row.log();
              if (choice.chosen().isChosen(row)) {
                ofBucket(bucket, logs)
                    .add(
                        new ContentionRecord.OfLog(
                                bucket,
                                log,
                                row.time("start_time").map(UtcDays::date),
                                Optional.ofNullable(nodes.get(log)))
                            .write());
              }
              if (choice.beside().isChosen(row)) {
                users.put(log, row.whole("uid"));
              }
            });
    RecordWriter record = new RecordWriter();
    FileOstUse.ofBucket(
        work.store(),
        bucket,
        use -> {
          Long uid = users.get(new LogKey(use.jobId(), use.logId()));
          if (uid != null && use.hasLength()) {
            add(use, uid, record, uses);
          }
        });
  }

  private void add(FileOstUse use, long uid, RecordWriter record, List<RecordSort> uses) {
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
      uses.get(Math.floorMod(ost.hashCode(), uses.size()))
          .add(new OstUseRecord(ost, swept).write(record));
    }
  }

  private static RecordSort ofBucket(long bucket, List<RecordSort> logs) {
    return logs.get((int) (bucket % logs.size()));
  }

  private void sweep(Iterator<byte[]> sorted, List<RecordSort> logs) {
    OstUses uses = new OstUses(sorted);
    while (uses.begin()) {
      Ost ost = uses.ost();
      OstOverlap.of(uses, mostPairs).forEach(overlap -> add(ost, overlap, logs));
    }
  }

  private void add(Ost ost, LogOverlap overlap, List<RecordSort> logs) {
    long bucket = work.store().bucket(overlap.jobId());
    ofBucket(bucket, logs).add(new ContentionRecord.OnOst(bucket, ost, overlap).write());
  }

  private void addYardsticks(NodeCounts nodeCounts, List<RecordSort> logs) {
    try (RecordSort yardsticks = LocalYardsticks.of(work, choice.chosen(), nodeCounts)) {
      for (Iterator<byte[]> all = yardsticks.sorted(); all.hasNext(); ) {
        LogYardstick one = LogYardstick.read(all.next());
        ofBucket(one.bucket(), logs).add(new ContentionRecord.WithYardstick(one).write());
      }
    }
  }

  private static List<WrittenFiles> write(
      RecordSort share, int task, ContentionOfLogs rows, Map<String, TableTarget> targets) {
    try (TableFiles files = new TableFiles(targets, task, 0)) {
      rows.forEach(share.sorted(), files::write);
      return files.finish();
    }
  }

  /** The uses of one OST after the other. */
  private static final class OstUses implements Iterator<OstUse> {
    private final Iterator<byte[]> rest;
    private @Nullable OstUseRecord ahead;
    private @Nullable Ost ost;

    OstUses(Iterator<byte[]> sorted) {
      this.rest = sorted;
      this.ahead = read();
    }

    private @Nullable OstUseRecord read() {
      return rest.hasNext() ? OstUseRecord.read(rest.next()) : null;
    }

    /** Goes to the next OST, if there is one. */
    boolean begin() {
      ost = ahead == null ? null : ahead.ost();
      return ost != null;
    }

    Ost ost() {
      if (ost == null) {
        throw new NoSuchElementException();
      }
      return ost;
    }

    @Override
    public boolean hasNext() {
      return ahead != null && ahead.ost().equals(ost);
    }

    @Override
    public OstUse next() {
      OstUseRecord next = ahead;
      if (next == null || !hasNext()) {
        throw new NoSuchElementException();
      }
      ahead = read();
      return next.use();
    }
  }
}
