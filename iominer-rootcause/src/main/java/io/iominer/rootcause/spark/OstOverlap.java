// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.JobKey;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstVisit;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * For each log with files on an OST: how long it had files in use there, how long of it other jobs
 * had, too, the work of all their files that were in use then, what they moved meanwhile, and which
 * of them moved most.
 */
final class OstOverlap implements OstSink {
  private static final double NANOS = 1e9;

  /** The columns that it gives. */
  static final String COLUMNS =
      "job_id BIGINT, log_id STRING, busy_s DOUBLE, overlap_s DOUBLE, other_jobs_work DOUBLE,"
          + " other_jobs_bytes DOUBLE, other_job_count BIGINT, pairs ARRAY<"
          + OtherJobs.TYPE
          + ">";

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

    Row row(String log, int mostPairs) {
      return RowFactory.create(
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
   * As a function over the {@link OstUseRows} of an OST.
   *
   * @param mostPairs other jobs of a log that are told at most
   */
  static Iterator<Row> of(Iterator<Row> rows, int mostPairs) {
    OstOverlap overlap = new OstOverlap(mostPairs);
    OstUseRows.sweep(rows, overlap);
    return overlap.logs.entrySet().stream()
        .map(log -> log.getValue().row(log.getKey(), mostPairs))
        .iterator();
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
