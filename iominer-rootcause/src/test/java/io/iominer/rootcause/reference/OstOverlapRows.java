// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.contention.OstOverlap;
import io.iominer.rootcause.contention.OtherJob;
import io.iominer.sweepline.OstUse;
import java.util.Iterator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** {@link OstOverlap} from rows to rows. */
final class OstOverlapRows {
  /** The columns that it gives. */
  static final String COLUMNS =
      "job_id BIGINT, log_id STRING, busy_s DOUBLE, overlap_s DOUBLE, other_jobs_work DOUBLE,"
          + " other_jobs_bytes DOUBLE, other_job_count BIGINT, pairs ARRAY<STRUCT<other_job_id:"
          + " BIGINT, other_uid: BIGINT, overlap_s: DOUBLE, other_job_bytes: DOUBLE>>";

  private OstOverlapRows() {}

  /**
   * As a function over the {@link OstUseRows} of an OST.
   *
   * @param mostPairs other jobs of a log that are told at most
   */
  static Iterator<Row> of(Iterator<Row> rows, int mostPairs) {
    Iterable<Row> all = () -> rows;
    Stream<OstUse> uses = StreamSupport.stream(all.spliterator(), false).map(OstUseRows::use);
    return OstOverlap.of(uses.iterator(), mostPairs).map(OstOverlapRows::row).iterator();
  }

  private static Row row(LogOverlap log) {
    return RowFactory.create(
        log.jobId(),
        log.logId(),
        log.busySeconds(),
        log.overlapSeconds(),
        log.otherJobsWork(),
        log.otherJobsBytes(),
        log.otherJobs(),
        log.pairs().stream().map(OstOverlapRows::row).toArray(Row[]::new));
  }

  private static Row row(OtherJob other) {
    return RowFactory.create(
        other.job().jobId(), other.job().uid(), other.overlapSeconds(), other.bytes());
  }
}
