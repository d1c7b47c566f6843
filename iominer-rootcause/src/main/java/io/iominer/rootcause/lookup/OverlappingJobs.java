// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.FileOstUse;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoreScan;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Which other jobs had files in use on a log's OSTs at the same time. A file is in use from its
 * first read to the end of the last, and the same for writes.
 */
public final class OverlappingJobs {
  private static final double NANOS = 1e9;

  /** Heuristic: a scan that asks for more jobs than this is as quick without asking. */
  private static final int MOST_JOBS_ASKED = 10_000;

  private final StoredLog log;
  private final Map<Ost, Map<String, InUse>> logsOfOsts = new TreeMap<>();
  private final Map<String, Long> jobsOfLogs = new HashMap<>();

  private OverlappingJobs(StoredLog log) {
    this.log = log;
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
   * The other jobs by OST; nothing where the log has no stripe layouts.
   *
   * @param own what the log did on its OSTs
   */
  public static List<Overlap> of(StoredLog log, Map<Ost, OwnOst> own) {
    OverlappingJobs jobs = new OverlappingJobs(log);
    own.forEach((ost, use) -> jobs.addOwn(ost, use.inUse()));
    if (jobs.logsOfOsts.isEmpty()) {
      return List.of();
    }
    jobs.findOthers();
    return jobs.sweep();
  }

  private void addOwn(Ost ost, InUse inUse) {
    if (!inUse.isEmpty()) {
      jobsOfLogs.put(log.logId(), log.jobId());
      logsOfOsts.computeIfAbsent(ost, key -> new HashMap<>()).put(log.logId(), inUse);
    }
  }

  private void findOthers() {
    long from = Long.MAX_VALUE;
    long until = Long.MIN_VALUE;
    for (Map<String, InUse> logs : logsOfOsts.values()) {
      for (InUse own : logs.values()) {
        from = Math.min(from, own.first());
        until = Math.max(until, own.last());
      }
    }
    FileOstUse.during(
        log.store().scan(DarshanFileTable.DEFINITION),
        from,
        until,
        use -> {
          for (int index : use.logId().equals(log.logId()) ? new int[0] : use.osts()) {
            Ost ost = new Ost(use.fileSystem(), index);
            if (logsOfOsts.containsKey(ost)) {
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

  private List<Overlap> sweep() {
    Map<String, JobKey> keys = keys();
    List<Overlap> overlaps = new ArrayList<>();
    logsOfOsts.forEach(
        (ost, logs) ->
            sweep(logs, keys)
                .forEach((job, nanos) -> overlaps.add(new Overlap(ost, job, nanos / NANOS))));
    return overlaps;
  }

  /** What tells the jobs of the logs apart. */
  private Map<String, JobKey> keys() {
    Map<String, JobKey> keys = new HashMap<>();
    StoreScan logs = log.store().scan(DarshanJobTable.DEFINITION);
    (jobsOfLogs.size() > MOST_JOBS_ASKED
            ? logs
            : logs.whereIn(TableDefinition.BUCKET_COLUMN, jobsOfLogs.values()))
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

  private Map<JobKey, Long> sweep(Map<String, InUse> logs, Map<String, JobKey> keys) {
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
    return overlaps(log.logId(), uses);
  }

  /**
   * How long other jobs used an OST while a log did, in nanoseconds.
   *
   * @param uses of the OST, sorted by start
   */
  static Map<JobKey, Long> overlaps(String log, List<OstUse> uses) {
    Sum sum = new Sum(log);
    OstSweep sweep = new OstSweep(sum);
    uses.forEach(sweep::accept);
    sweep.finish();
    return sum.nanos;
  }

  private static final class Sum implements OstSink {
    private final String log;
    private final Map<JobKey, Long> nanos = new LinkedHashMap<>();

    Sum(String log) {
      this.log = log;
    }

    @Override
    public void visit(OstVisit visit) {
      // Only overlaps count.
    }

    @Override
    public boolean wantsOverlaps(String anyLog) {
      return anyLog.equals(log);
    }

    @Override
    public void overlap(String own, JobKey other, BusyPeriod period, double otherBytes) {
      nanos.merge(other, period.nanos(), Math::addExact);
    }
  }
}
