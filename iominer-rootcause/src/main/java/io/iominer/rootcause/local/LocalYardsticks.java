// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.history.ComparableRuns;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.Yardstick;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The yardsticks of chosen logs: the runs of their applications are sorted by their kind and
 * compared with others of it. Each thread compares a share of the kinds.
 */
final class LocalYardsticks {
  private static final List<String> APPLICATIONS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "start_time",
          "end_time",
          "application",
          "bytes_read",
          "bytes_written");

  private final LocalWork work;
  private final LogFilter filter;
  private final NodeCounts nodeCounts;

  private LocalYardsticks(LocalWork work, LogFilter filter, NodeCounts nodeCounts) {
    this.work = work;
    this.filter = filter;
    this.nodeCounts = nodeCounts;
  }

  /**
   * The yardsticks, as records of {@link LogYardstick}; the caller closes them.
   *
   * @param filter the chosen logs
   * @param nodeCounts of the same store
   */
  static RecordSort of(LocalWork work, LogFilter filter, NodeCounts nodeCounts) {
    return new LocalYardsticks(work, filter, nodeCounts).compared();
  }

  private RecordSort compared() {
    RecordSort yardsticks = work.sort();
    Set<String> applications = applications();
    if (applications.isEmpty()) {
      return yardsticks;
    }
    List<RecordSort> runs = Stream.generate(work::sort).limit(work.threads().threads()).toList();
    try {
      work.threads()
          .forEach(
              work.buckets(),
              bucket -> {
                gather(bucket, applications, runs);
              });
      work.threads()
          .forEach(
              runs,
              share -> {
                compare(new RunsByKind(share.sorted()), yardsticks);
              });
      return yardsticks;
    } finally {
      runs.forEach(RecordSort::close);
    }
  }

  /** Those of chosen logs that have enough runs for a yardstick. */
  private Set<String> applications() {
    Set<String> chosen = ConcurrentHashMap.newKeySet();
    Map<String, LongAdder> runs = new ConcurrentHashMap<>();
    work.threads()
        .forEach(
            work.buckets(),
            bucket -> {
              work.store()
                  .scan(DarshanJobTable.DEFINITION)
                  .ofBucket(bucket)
                  .whereKnown("application")
                  .rowsInTurn(
                      APPLICATIONS,
                      job -> {
                        String application = job.string("application");
                        if (filter.isChosen(job)) {
                          chosen.add(application);
                        }
                        if (isRun(job)) {
                          runs.computeIfAbsent(application, name -> new LongAdder()).increment();
                        }
                      });
            });
    return chosen.stream()
        .filter(
            application -> {
              LongAdder known = runs.get(application);
              return known != null && known.sum() > Yardstick.LEAST_RUNS;
            })
        .collect(Collectors.toSet());
  }

  private static boolean isRun(StoredRow job) {
    return !job.isNull("start_time") && job.whole("bytes_read") + job.whole("bytes_written") > 0;
  }

  private void gather(long bucket, Set<String> applications, List<RecordSort> runs) {
    Map<LogKey, StoredRow> jobs = new HashMap<>();
    work.store()
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("application")
        .rowsInTurn(
            LocalRun.COLUMNS,
            job -> {
              if (applications.contains(job.string("application")) && isRun(job)) {
                jobs.put(job.log(), job);
              }
            });
    if (jobs.isEmpty()) {
      return;
    }
    Map<LogKey, LargestFile> files = LargestFile.ofBucket(work.store(), bucket, jobs.keySet());
    Map<LogKey, Long> nodes = nodeCounts.ofBucket(bucket);
    jobs.forEach(
        (log, job) -> {
          LargestFile largest = files.get(log);
          RunKind kind =
              RunKind.of(
                  job, nodes.get(log), largest == null ? null : largest.mountPoint().orElse(null));
          int share = Math.floorMod(kind.hashCode(), runs.size());
          runs.get(share).add(new LocalRun(kind, filter.isChosen(job), LocalRun.run(job)).write());
        });
  }

  private void compare(RunsByKind kinds, RecordSort yardsticks) {
    while (kinds.hasNext()) {
      Queue<PastRun> chosen = new ArrayDeque<>();
      ComparableRuns runs = new ComparableRuns(kinds.next(chosen::add));
      while (runs.hasNext()) {
        ComparableRuns.Beside beside = runs.next();
        if (beside.run().equals(chosen.peek())) {
          chosen.remove();
          Yardstick.of(beside.run(), beside.others())
              .ifPresent(known -> yardsticks.add(record(beside.run(), known)));
        }
      }
    }
  }

  private byte[] record(PastRun run, Yardstick yardstick) {
    long job = run.job().jobId();
    return new LogYardstick(work.store().bucket(job), new LogKey(job, run.logId()), yardstick)
        .write();
  }
}
