// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.core.task.TaskThreads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Matches those logs anew whose match a commit may change: logs that it adds, logs of the number of
 * a record that it changes or with a part of such a job, and logs without an allocation of their
 * number around whose time a record changes. Rows that come out as they were stay. Such logs and
 * the best allocations of a bucket are held for each thread, and of all buckets the logs of which
 * no allocation has the number.
 */
final class AllocationUpdate {
  private static final TableDefinition TABLE = JobAllocationTable.DEFINITION;

  private static final List<String> COLUMNS = TABLE.columnNames();

  /** What decides whether a log is matched anew. */
  private static final List<String> DECISIVE =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "match_quality",
          HetJob.ID,
          "cluster",
          "submit_time");

  private static final List<String> LOG =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN);

  private static final Comparator<LogKey> BY_JOB =
      Comparator.comparingLong(LogKey::jobId).thenComparing(LogKey::logId);

  private final TaskThreads threads =
      new TaskThreads(Runtime.getRuntime().availableProcessors(), "matching of allocations");

  private final IoStore before;
  private final IoStore after;
  private final TableTarget target;
  private final StoreChange change;
  private final StoreScan newLogs;
  private final ChangedRecords changed;
  private final StoreScan accounting;
  private final boolean hasAccounting;
  private final Map<HetJob, HetJob.Parts> hetJobs;

  AllocationUpdate(IoStore before, IoStore after, TableTarget target, StoreChange change) {
    this.before = before;
    this.after = after;
    this.target = target;
    this.change = change;
    this.changed = ChangedRecords.of(before, after, change);
    this.newLogs = after.scan(DarshanJobTable.DEFINITION).addedBy(change);
    this.accounting = after.scan(SlurmJobTable.DEFINITION);
    this.hasAccounting = accounting.mayHaveRows();
    this.hetJobs = HetJob.parts(accounting);
  }

  /**
   * Logs of a bucket of which no allocation has the number.
   *
   * @param number of the bucket
   * @param logs the logs
   * @param added those among them that the commit adds
   */
  private record Unnumbered(long number, List<LogMatch> logs, Set<LogKey> added) {}

  void run() {
    List<Unnumbered> unnumbered =
        threads.run(after.buckets(), (bucket, task) -> new Bucket(bucket).match());
    AllocationsAround.offer(
        unnumbered.stream().flatMap(bucket -> bucket.logs().stream()).toList(), accounting);
    threads.forEach(
        unnumbered,
        bucket -> {
          Map<LogKey, TableRow> rows = new TreeMap<>(BY_JOB);
          bucket.logs().forEach(log -> rows.put(log.run().log(), log.row(hetJobs)));
          write(bucket.number(), rows, bucket.added());
        });
  }

  /** Matches the logs of a bucket. */
  private final class Bucket {
    private final long number;
    private final Set<LogKey> added = new HashSet<>();
    private final Map<LogKey, TableRow> rows = new TreeMap<>(BY_JOB);
    private final Map<Long, List<LogMatch>> byJob = new HashMap<>();

    Bucket(long number) {
      this.number = number;
    }

    Unnumbered match() {
      addNewLogs();
      if (!changed.areNone()) {
        addTouchedLogs();
      }
      if (!byJob.isEmpty()) {
        accounting
            .ofBucket(number)
            .near(logs())
            .whereKnown("start_time")
            .rowsInTurn(Allocation.COLUMNS, this::offer);
      }
      List<LogMatch> unnumbered = new ArrayList<>();
      byJob.values().stream()
          .flatMap(List::stream)
          .forEach(
              log -> {
                if (log.needsTime()) {
                  unnumbered.add(log);
                } else {
                  rows.put(log.run().log(), log.row(hetJobs));
                }
              });
      write(number, rows, added);
      return new Unnumbered(number, unnumbered, added);
    }

    private void addNewLogs() {
      newLogs
          .ofBucket(number)
          .rowsInTurn(
              hasAccounting ? LoggedRun.COLUMNS : LOG,
              log -> {
                added.add(log.log());
                Optional<LoggedRun> run = hasAccounting ? LoggedRun.of(log) : Optional.empty();
                run.ifPresentOrElse(this::add, () -> rows.put(log.log(), LogMatch.none(log.log())));
              });
    }

    /** Logs that the store has already. */
    private void addTouchedLogs() {
      Set<LogKey> touched = new HashSet<>();
      Set<LogKey> withoutNumber = new HashSet<>();
      before
          .scan(TABLE)
          .ofBucket(number)
          .rowsInTurn(
              DECISIVE,
              match -> {
                if (changed.touch(match)) {
                  touched.add(match.log());
                } else if (JobAllocationTable.isWithoutNumber(match.string("match_quality"))) {
                  withoutNumber.add(match.log());
                }
              });
      touched.removeAll(added);
      withoutNumber.removeAll(added);
      after
          .scan(DarshanJobTable.DEFINITION)
          .ofBucket(number)
          .near(Stream.concat(touched.stream(), withoutNumber.stream()).toList())
          .whereKnown("start_time")
          .rowsInTurn(
              LoggedRun.COLUMNS,
              log -> touched.contains(log) || withoutNumber.contains(log),
              log ->
                  LoggedRun.of(log)
                      .filter(run -> touched.contains(run.log()) || changed.mayBeAround(run))
                      .ifPresent(this::add));
    }

    private List<LogKey> logs() {
      return byJob.values().stream().flatMap(List::stream).map(log -> log.run().log()).toList();
    }

    private void add(LoggedRun run) {
      byJob.computeIfAbsent(run.log().jobId(), job -> new ArrayList<>(1)).add(new LogMatch(run));
    }

    private void offer(StoredRow record) {
      List<LogMatch> logs = byJob.get(record.whole(TableDefinition.BUCKET_COLUMN));
      if (logs != null) {
        Allocation allocation = Allocation.of(record);
        logs.forEach(log -> log.offerByNumber(allocation));
      }
    }
  }

  /**
   * Puts rows of a bucket into the table, in place of those that it has of these logs.
   *
   * @param added logs that the commit adds: what it removes of them is settled
   */
  private void write(long bucket, Map<LogKey, TableRow> rows, Set<LogKey> added) {
    List<LogKey> replaced = new ArrayList<>();
    if (!added.containsAll(rows.keySet())) {
      before
          .scan(TABLE)
          .ofBucket(bucket)
          .near(rows.keySet())
          .rowsInTurn(
              COLUMNS,
              log -> rows.containsKey(log) && !added.contains(log),
              match -> {
                if (isSame(match, rows.get(match.log()))) {
                  rows.remove(match.log());
                } else {
                  replaced.add(match.log());
                }
              });
    }
    write(rows.values(), replaced);
  }

  private static boolean isSame(StoredRow stored, TableRow row) {
    for (int place = 0; place < COLUMNS.size(); place++) {
      if (!Objects.equals(TableRow.stored(stored.value(place)), row.value(place))) {
        return false;
      }
    }
    return true;
  }

  private void write(Collection<TableRow> rows, List<LogKey> replaced) {
    if (!rows.isEmpty()) {
      try (TableFileWriter files = target.writer(0, 0)) {
        rows.forEach(files::write);
        synchronized (change) {
          replaced.forEach(log -> change.removeLog(TABLE, log.jobId(), log.logId()));
          change.add(files.finish());
        }
      }
    }
  }
}
