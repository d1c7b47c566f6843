// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstSweep;
import io.iominer.sweepline.OstUse;
import io.iominer.sweepline.OstVisit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Which other jobs had files in use on the OSTs of some logs at the same time. A file is in use
 * from its first read to the end of the last, and the same for writes.
 */
public final class OverlappingJobs {
  private static final double NANOS = 1e9;

  private final IoStore store;
  private final Map<Ost, Map<String, InUse>> logsOfOsts = new TreeMap<>();
  private final Map<String, Long> jobsOfLogs = new HashMap<>();
  private final Map<String, List<Overlap>> found = new HashMap<>();

  private OverlappingJobs(IoStore store) {
    this.store = store;
  }

  /**
   * Another job on an OST of the log.
   *
   * @param ost the OST
   * @param job the other job
   * @param seconds in which the log and one of the other job's logs had files there in use
   */
  public record Overlap(Ost ost, JobKey job, double seconds) {}

  /**
   * The other jobs by log and OST; of a log without stripe layouts there are none.
   *
   * @param store that has the logs
   * @param own what each log did on its OSTs
   */
  public static Map<StoredLog, List<Overlap>> of(
      IoStore store, Map<StoredLog, Map<Ost, OwnOst>> own) {
    OverlappingJobs jobs = new OverlappingJobs(store);
    own.forEach((log, osts) -> osts.forEach((ost, use) -> jobs.addOwn(log, ost, use.inUse())));
    if (!jobs.logsOfOsts.isEmpty()) {
      jobs.findOthers();
      jobs.sweep();
    }
    Map<StoredLog, List<Overlap>> overlaps = new HashMap<>();
    own.keySet().forEach(log -> overlaps.put(log, jobs.found.getOrDefault(log.logId(), List.of())));
    return overlaps;
  }

  private void addOwn(StoredLog log, Ost ost, InUse inUse) {
    if (!inUse.isEmpty()) {
      jobsOfLogs.put(log.logId(), log.jobId());
      found.put(log.logId(), new ArrayList<>());
      logsOfOsts.computeIfAbsent(ost, key -> new HashMap<>()).put(log.logId(), inUse);
    }
  }

  private void findOthers() {
    Map<Ost, LongSummaryStatistics> during = new HashMap<>();
    LongSummaryStatistics all = new LongSummaryStatistics();
    logsOfOsts.forEach(
        (ost, logs) -> {
          LongSummaryStatistics ofOst = new LongSummaryStatistics();
          for (InUse own : logs.values()) {
            ofOst.accept(own.first());
            ofOst.accept(own.last());
          }
          all.combine(ofOst);
          during.put(ost, ofOst);
        });
    FileOstUse.during(
        store.scan(DarshanFileTable.DEFINITION),
        all.getMin(),
        all.getMax(),
        use -> {
          for (int index : found.containsKey(use.logId()) ? new int[0] : use.osts()) {
            Ost ost = new Ost(use.fileSystem(), index);
            LongSummaryStatistics ofOst = during.get(ost);
            if (ofOst != null
                && use.startMicros().getAsLong() < ofOst.getMax()
                && use.endMicros().getAsLong() > ofOst.getMin()) {
              add(ost, use);
            }
          }
        });
  }

  private void add(Ost ost, FileOstUse use) {
    jobsOfLogs.put(use.logId(), use.jobId());
    logsOfOsts
        .computeIfAbsent(ost, key -> new HashMap<>())
        .computeIfAbsent(use.logId(), key -> new InUse())
        .add(use.startMicros().orElseThrow(), use.endMicros().orElseThrow());
  }

  private void sweep() {
    Map<String, JobKey> keys = keys();
    logsOfOsts.forEach(
        (ost, logs) ->
            sweep(logs, keys)
                .forEach(
                    (log, others) ->
                        others.forEach(
                            (job, nanos) ->
                                found.get(log).add(new Overlap(ost, job, nanos / NANOS)))));
  }

  /** What tells the jobs of the logs apart. */
  private Map<String, JobKey> keys() {
    Map<String, JobKey> keys = new HashMap<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofJobs(jobsOfLogs.values())
        .rows(
            List.of(TableDefinition.LOG_COLUMN, TableDefinition.BUCKET_COLUMN, "uid"),
            row -> {
              String id = row.string(TableDefinition.LOG_COLUMN);
              if (jobsOfLogs.containsKey(id)) {
                keys.put(
                    id, new JobKey(row.whole(TableDefinition.BUCKET_COLUMN), row.whole("uid")));
              }
            });
    return keys;
  }

  private Map<String, Map<JobKey, Long>> sweep(Map<String, InUse> logs, Map<String, JobKey> keys) {
    List<OstUse> uses = new ArrayList<>();
    logs.forEach(
        (id, inUse) -> {
          JobKey job = keys.get(id);
          if (job != null) {
            inUse.forEach(
                (start, end) ->
                    uses.add(
                        new OstUse(
                            job,
                            id,
                            TimeUnit.MICROSECONDS.toNanos(start),
                            TimeUnit.MICROSECONDS.toNanos(end),
                            0,
                            0)));
          }
        });
    uses.sort(
        Comparator.comparingLong(OstUse::start)
            .thenComparing(OstUse::log)
            .thenComparingLong(OstUse::end));
    return overlaps(found.keySet(), uses);
  }

  /**
   * How long other jobs used an OST while a log did, in nanoseconds, by log.
   *
   * @param logs those that are asked about
   * @param uses of the OST, sorted by start
   */
  static Map<String, Map<JobKey, Long>> overlaps(Set<String> logs, List<OstUse> uses) {
    Sums sums = new Sums(logs);
    OstSweep sweep = new OstSweep(sums);
    uses.forEach(sweep::accept);
    sweep.finish();
    return sums.nanos;
  }

  private static final class Sums implements OstSink {
    private final Set<String> logs;
    private final Map<String, Map<JobKey, Long>> nanos = new LinkedHashMap<>();

    Sums(Set<String> logs) {
      this.logs = logs;
    }

    @Override
    public void visit(OstVisit visit) {
      // Only overlaps count.
    }

    @Override
    public boolean wantsOverlaps(String log) {
      return logs.contains(log);
    }

    @Override
    public void overlap(String own, JobKey other, BusyPeriod period, double otherBytes) {
      nanos
          .computeIfAbsent(own, log -> new LinkedHashMap<>())
          .merge(other, period.nanos(), Math::addExact);
    }
  }
}
