// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.JobKey;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstVisit;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Which other jobs had files in use on a log's OSTs at the same time. A file is in use from its
 * first read to the end of the last, and the same for writes.
 */
public final class OverlappingJobs implements OstSink {
  private static final double NANOS = 1e9;

  private static final String COLUMNS = "other_job_id BIGINT, other_uid BIGINT, overlap_s DOUBLE";

  /** Uses of the log's OSTs while it used any of them, by itself and by other jobs. */
  private static final String USES =
      """
      WITH use AS (%s),
      own AS (SELECT %2$s, start_us, end_us FROM use WHERE job_id = %3$dL AND log_id = '%4$s')
      SELECT u.* FROM use u LEFT SEMI JOIN own ON u.%2$s <=> own.%2$s
      WHERE u.start_us < (SELECT max(end_us) FROM own)
        AND u.end_us > (SELECT min(start_us) FROM own)""";

  private final String log;
  private final Map<JobKey, Long> nanos = new LinkedHashMap<>();

  private OverlappingJobs(String log) {
    this.log = log;
  }

  /**
   * The other jobs: {@code file_system}, {@code ost}, {@code other_job_id}, {@code other_uid}, and
   * {@code overlap_s} in which the log and one of the other job's had files there in use. Nothing
   * where the log has no stripe layouts.
   *
   * @param logId its id in the store
   */
  public static Tuples of(IOMiner miner, long jobId, String logId) {
    String uses =
        USES.formatted(OstUseRows.statement("darshan_job", "0D"), OstUseRows.OST, jobId, logId);
    return miner
        .query(uses)
        .group(OstUseRows.OST, (ost, rows) -> onOst(logId, rows), COLUMNS, OstUseRows.ORDER)
        .project(OstUseRows.OST + ".*", "other_job_id", "other_uid", "overlap_s");
  }

  /** As a function over the {@link OstUseRows} of an OST. */
  static Iterator<Row> onOst(String log, Iterator<Row> rows) {
    OverlappingJobs found = new OverlappingJobs(log);
    OstUseRows.sweep(rows, found);
    return found.nanos.entrySet().stream()
        .map(
            job ->
                RowFactory.create(job.getKey().jobId(), job.getKey().uid(), job.getValue() / NANOS))
        .iterator();
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
