// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.contention;

import io.iominer.core.model.JobKey;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstSweep;
import io.iominer.sweepline.OstUse;
import io.iominer.sweepline.OstVisit;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * For each log with files on an OST: how long it had files in use there, how long of it other jobs
 * had, too, the work of all their files that were in use then, what they moved meanwhile, and which
 * of them moved most.
 */
public final class OstOverlap implements OstSink {
  private static final double NANOS = 1e9;

  private final int mostPairs;
  private final Map<String, Sums> logs = new LinkedHashMap<>();
  private final Map<JobKey, Integer> numbers = new HashMap<>();

  /** What is said of a log over all its visits. */
  private static final class Sums {
    private final OtherJobs others = new OtherJobs();
    private long job;
    private long busyNanos;
    private long overlapNanos;
    private double otherJobsWork;
    private double otherJobsBytes;

    void add(OstVisit visit) {
      job = visit.job().jobId();
      busyNanos += visit.period().nanos();
      overlapNanos += visit.overlapNanos();
      otherJobsWork += visit.otherJobsWork();
      otherJobsBytes += visit.otherJobsBytes();
    }

    LogOverlap told(String log, int mostPairs) {
      return new LogOverlap(
          job,
          log,
          busyNanos / NANOS,
          overlapNanos / NANOS,
          otherJobsWork,
          otherJobsBytes,
          others.count(),
          others.pairs(mostPairs));
    }
  }

  private OstOverlap(int mostPairs) {
    this.mostPairs = mostPairs;
  }

  /**
   * What is said of the logs that used an OST.
   *
   * @param uses all of the OST, sorted by start; none without length
   * @param mostPairs other jobs of a log that are told at most
   */
  public static Stream<LogOverlap> of(Iterator<OstUse> uses, int mostPairs) {
    OstOverlap overlap = new OstOverlap(mostPairs);
    OstSweep sweep = new OstSweep(overlap);
    uses.forEachRemaining(sweep::accept);
    sweep.finish();
    return overlap.logs.entrySet().stream()
        .map(log -> log.getValue().told(log.getKey(), mostPairs));
  }

  @Override
  public void visit(OstVisit visit) {
    of(visit.log()).add(visit);
  }

  @Override
  public boolean wantsOverlaps(String log) {
    return true;
  }

  @Override
  public void overlap(String log, JobKey other, BusyPeriod period, double otherBytes) {
    int number = numbers.computeIfAbsent(other, job -> numbers.size());
    of(log).others.add(other, number, period.nanos(), otherBytes, mostPairs);
  }

  private Sums of(String log) {
    return logs.computeIfAbsent(log, id -> new Sums());
  }
}
