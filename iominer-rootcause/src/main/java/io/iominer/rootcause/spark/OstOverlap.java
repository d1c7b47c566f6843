// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstVisit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * For each log with files on an OST: how long it had files in use there, how long of it other jobs
 * had, too, the work of all their files that were in use then, and what they moved meanwhile.
 */
final class OstOverlap implements OstSink {
  private static final double NANOS = 1e9;

  /** The columns that it gives. */
  static final String COLUMNS =
      "job_id BIGINT, log_id STRING, busy_s DOUBLE, overlap_s DOUBLE, other_jobs_work DOUBLE,"
          + " other_jobs_bytes DOUBLE";

  private final Map<String, Sums> logs = new LinkedHashMap<>();

  /** What is said of a log over all its visits. */
  private static final class Sums {
    private final long job;
    private long busyNanos;
    private long overlapNanos;
    private double otherJobsWork;
    private double otherJobsBytes;

    Sums(long job) {
      this.job = job;
    }

    void add(OstVisit visit) {
      busyNanos += visit.period().nanos();
      overlapNanos += visit.overlapNanos();
      otherJobsWork += visit.otherJobsWork();
      otherJobsBytes += visit.otherJobsBytes();
    }

    Row row(String log) {
      return RowFactory.create(
          job, log, busyNanos / NANOS, overlapNanos / NANOS, otherJobsWork, otherJobsBytes);
    }
  }

  private OstOverlap() {}

  /** As a function over the {@link OstUseRows} of an OST. */
  static Iterator<Row> of(Object ost, Iterator<Row> rows) {
    OstOverlap overlap = new OstOverlap();
    OstUseRows.sweep(rows, overlap);
    return overlap.logs.entrySet().stream().map(log -> log.getValue().row(log.getKey())).iterator();
  }

  @Override
  public void visit(OstVisit visit) {
    logs.computeIfAbsent(visit.log(), log -> new Sums(visit.job().jobId())).add(visit);
  }
}
