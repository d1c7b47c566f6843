// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.rootcause.history.ComparableRuns;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.Yardstick;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * The yardsticks of chosen logs: the runs of their applications are brought together by their kind
 * and compared with others of it.
 */
final class StoreYardsticks {
  private static final List<String> APPLICATIONS =
      StoredRow.withLog(
          List.of("start_time", "end_time", "application", "bytes_read", "bytes_written"));

  private StoreYardsticks() {}

  /**
   * The yardsticks, as {@link ContentionRecord}s.
   *
   * @param filter the chosen logs
   */
  static KeyedRecords of(StoreExchange store, LogFilter filter) {
    Set<String> applications = applications(store, filter);
    KeyedRecords runs =
        store.bucketRecords(
            (task, bucket, sink) -> {
              if (!applications.isEmpty()) {
                gather(task.store(), bucket, applications, filter, sink);
              }
            });
    return store.then(
        runs, (task, sorted, sink) -> compare(task.store(), ComparedRun.BYTES.read(sorted), sink));
  }

  /**
   * Applications of a bucket's logs.
   *
   * @param chosen those of chosen logs
   * @param runs how many runs each has
   */
  private record Applications(Set<String> chosen, Map<String, Long> runs) implements Serializable {
    static Applications ofBucket(IoStore store, long bucket, LogFilter filter) {
      Applications found = new Applications(new HashSet<>(), new HashMap<>());
      store
          .scan(DarshanJobTable.DEFINITION)
          .ofBucket(bucket)
          .whereKnown("application")
          .rowsInTurn(
              APPLICATIONS,
              job -> {
                String application = job.string("application");
                if (filter.isChosen(job)) {
                  found.chosen.add(application);
                }
                if (isRun(job)) {
                  found.runs.merge(application, 1L, Long::sum);
                }
              });
      return found;
    }
  }

  /** Those of chosen logs that have enough runs for a yardstick. */
  private static Set<String> applications(StoreExchange store, LogFilter filter) {
    Set<String> chosen = new HashSet<>();
    Map<String, Long> runs = new HashMap<>();
    store
        .buckets((task, bucket) -> Applications.ofBucket(task.store(), bucket, filter))
        .forEach(
            found -> {
              chosen.addAll(found.chosen());
              found
                  .runs()
                  .forEach((application, count) -> runs.merge(application, count, Long::sum));
            });
    chosen.removeIf(application -> runs.getOrDefault(application, 0L) <= Yardstick.LEAST_RUNS);
    return chosen;
  }

  private static boolean isRun(StoredRow job) {
    return !job.isNull("start_time") && job.whole("bytes_read") + job.whole("bytes_written") > 0;
  }

  private static void gather(
      IoStore store, long bucket, Set<String> applications, LogFilter filter, RecordSink sink) {
    Map<LogKey, StoredRow> jobs = new HashMap<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("application")
        .rowsInTurn(
            ComparedRun.COLUMNS,
            job -> {
              if (applications.contains(job.string("application")) && isRun(job)) {
                jobs.put(job.log(), job);
              }
            });
    if (jobs.isEmpty()) {
      return;
    }
    Map<LogKey, Long> nodes = NodeCounts.ofBucket(store, bucket, jobs.keySet());
    jobs.forEach(
        (log, job) -> {
          RunKind kind = RunKind.of(job, nodes.get(log));
          sink.add(
              kind.hashCode(),
              ComparedRun.BYTES.write(ComparedRun.of(kind, filter.isChosen(job), job)));
        });
  }

  private static void compare(IoStore store, Iterator<ComparedRun> sorted, RecordSink sink) {
    SortedGroups.forEach(
        sorted,
        ComparedRun::kind,
        (kind, ofKind) -> {
          Queue<PastRun> chosen = new ArrayDeque<>();
          ComparableRuns runs = new ComparableRuns(runs(ofKind, chosen));
          while (runs.hasNext()) {
            PastRun run = runs.next();
            if (run.equals(chosen.peek())) {
              chosen.remove();
              Yardstick.of(run, runs.others()).ifPresent(known -> add(store, run, known, sink));
            }
          }
        });
  }

  /**
   * The runs of a kind.
   *
   * @param chosen takes those of chosen logs, in the same order, when they are taken
   */
  private static Iterator<PastRun> runs(Iterator<ComparedRun> ofKind, Queue<PastRun> chosen) {
    return SortedGroups.each(
        ofKind,
        one -> {
          if (one.isChosen()) {
            chosen.add(one.run());
          }
          return one.run();
        });
  }

  private static void add(IoStore store, PastRun run, Yardstick yardstick, RecordSink sink) {
    long job = run.job().jobId();
    new ContentionRecord(store.bucket(job), new LogKey(job, run.logId()), yardstick).addTo(sink);
  }
}
