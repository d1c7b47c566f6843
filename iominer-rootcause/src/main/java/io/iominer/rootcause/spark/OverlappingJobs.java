// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.JobPair;
import io.iominer.sweepline.OstSink;
import io.iominer.sweepline.OstSweep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Which other jobs had files in use on a log's storage targets at the same time. A file is in use
 * from its first read to the end of the last, and the same for writes.
 */
public final class OverlappingJobs {
  private static final long NANOS = 1_000;
  private static final double SECOND = 1e9;

  /** The log whose neighbours are looked for, among the numbers of logs in a sweep. */
  private static final long OWN = 0;

  private static final String COLUMNS =
      "other_job_id BIGINT, other_log_id STRING, together_s DOUBLE";

  /** Uses of the log's targets while it used any of them, by itself and by other jobs. */
  private static final String SPANS =
      """
      WITH used AS (
        SELECT job_id, log_id, ost_bitmap, start_us, end_us FROM (
          SELECT job_id, log_id, ost_bitmap, stack(2,
            unix_micros(read_start_time), unix_micros(read_end_time),
            unix_micros(write_start_time), unix_micros(write_end_time)) AS (start_us, end_us)
          FROM darshan_file WHERE ost_count > 0)
        WHERE start_us < end_us
      ), own AS (
        SELECT explode(ost_list(ost_bitmap)) AS ost, start_us, end_us FROM used
        WHERE job_id = %1$dL AND log_id = '%2$s'
      ), place AS (SELECT DISTINCT ost FROM own),
      period AS (SELECT min(start_us) AS begin_us, max(end_us) AS until_us FROM own),
      other AS (
        SELECT explode(ost_list(ost_bitmap)) AS ost, job_id, log_id, start_us, end_us
        FROM used JOIN period ON start_us < until_us AND end_us > begin_us
        WHERE job_id <> %1$dL
      )
      SELECT ost, %1$dL AS job_id, '%2$s' AS log_id, start_us, end_us, true AS is_own FROM own
      UNION ALL
      SELECT ost, job_id, log_id, start_us, end_us, false FROM other LEFT SEMI JOIN place USING (ost)""";

  private OverlappingJobs() {}

  /**
   * The neighbours of a log: {@code ost}, {@code other_job_id}, {@code other_log_id}, and {@code
   * together_s} in which both had files there in use. Nothing where the log has no stripe layouts.
   *
   * @param logId its id in the store
   */
  public static Tuples of(IOMiner miner, long jobId, String logId) {
    return miner
        .load("darshan_file")
        .sql(SPANS.formatted(jobId, logId))
        .group("ost", OverlappingJobs::onTarget, COLUMNS, "start_us");
  }

  /** As a function over the rows of a target, sorted by start. */
  static Iterator<Row> onTarget(Object target, Iterator<Row> rows) {
    Meetings meetings = new Meetings();
    OstSweep sweep = new OstSweep(meetings);
    Map<String, Long> numbers = new HashMap<>();
    List<Other> others = new ArrayList<>();
    while (rows.hasNext()) {
      Row row = rows.next();
      long number = OWN;
      if (!row.<Boolean>getAs("is_own")) {
        long job = row.<Long>getAs("job_id");
        String log = row.getAs("log_id");
        number =
            numbers.computeIfAbsent(
                job + " " + log,
                key -> {
                  others.add(new Other(job, log));
                  return (long) others.size();
                });
      }
      sweep.accept(row.<Long>getAs("start_us") * NANOS, row.<Long>getAs("end_us") * NANOS, number);
    }
    sweep.finish();
    List<Row> result = new ArrayList<>();
    meetings.nanos.forEach(
        (number, nanos) -> {
          Other other = others.get((int) (number - 1));
          result.add(RowFactory.create(other.job(), other.log(), nanos / SECOND));
        });
    return result.iterator();
  }

  private record Other(long job, String log) {}

  /** How long each other log was there together with the own one. */
  private static final class Meetings implements OstSink {
    private final Map<Long, Long> nanos = new HashMap<>();

    @Override
    public void busy(long job, BusyPeriod period) {
      // Only meetings count.
    }

    @Override
    public void overlap(JobPair jobs, BusyPeriod period) {
      if (jobs.first() == OWN) {
        nanos.merge(jobs.second(), period.nanos(), Math::addExact);
      }
    }
  }
}
