// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of which some have no row in some bucket, as in stores of few jobs. */
class SparseBucketsTest {
  private static final Instant NOON = Instant.parse("2026-11-02T12:00:00Z");
  private static final int BUCKETS = 4;
  private static final List<Long> JOBS = List.of(0L, 1L, 2L, 3L, 4L);
  private static final List<Long> ALLOCATIONS = List.of(0L, 3L, 5L, 6L, 7L);

  @TempDir private Path folder;

  /**
   * Joins upon a join's rows, as in the statement that once found the allocations of logs. With
   * Spark's pushPartValues it finds none.
   */
  private static final String JOINS =
      """
      WITH log AS (
        SELECT log_id, job_id, uid, start_time, end_time FROM darshan_job
      ), allocation AS (
        SELECT job_id AS number, uid, record_id, cluster, submit_time, het_job_id, start_time, end_time
        FROM slurm_job WHERE start_time IS NOT NULL
      ), by_number AS (
        SELECT l.log_id, l.job_id, l.uid AS log_uid, l.start_time AS log_start, l.end_time AS log_end, a.*,
          row_number() OVER best AS place,
          count(a.record_id) OVER (PARTITION BY l.job_id, l.log_id) AS candidates
        FROM log l LEFT JOIN allocation a
          ON l.job_id = a.number AND coalesce(l.uid = a.uid, false) AND l.start_time <= a.end_time
        WINDOW best AS (PARTITION BY l.job_id, l.log_id ORDER BY a.start_time DESC, a.record_id)
      ), best AS (
        SELECT * FROM by_number WHERE place = 1
      ), around AS (
        SELECT l.job_id, l.log_id, count(*) AS candidates,
          CASE WHEN count(*) = 1 THEN any_value(struct(a.*)) END AS allocation
        FROM (SELECT job_id, log_id, log_start, log_end, explode(array(log_uid, -log_uid)) AS owner
          FROM best WHERE record_id IS NULL) l
        JOIN allocation a ON l.owner = a.uid AND l.log_start >= a.start_time AND l.log_end <= a.end_time
        GROUP BY l.job_id, l.log_id
      ), matched AS (
        SELECT /*+ MERGE(r) */ b.log_id, coalesce(b.cluster, r.allocation.cluster) AS cluster,
          coalesce(b.submit_time, r.allocation.submit_time) AS submit_time,
          coalesce(b.het_job_id, r.allocation.het_job_id) AS het_job_id,
          if(r.candidates = 1, 'around', 'none') AS quality
        FROM best b LEFT JOIN around r ON b.job_id = r.job_id AND b.log_id = r.log_id
      )
      SELECT count(*)
      FROM matched m LEFT JOIN (SELECT cluster AS c, het_job_id AS h, submit_time AS t FROM slurm_job
          WHERE het_job_id IS NOT NULL GROUP BY cluster, het_job_id, submit_time) het
        ON m.het_job_id = het.h AND m.cluster <=> het.c AND m.submit_time <=> het.t
      WHERE quality <> 'none'""";

  /**
   * Each log holds a process id for a job id; the user's allocation around it has another number.
   */
  @Test
  void noLogLosesItsAllocation() {
    IoStore.openOrCreate(folder, BUCKETS);
    List<TableRow> logs = new ArrayList<>();
    List<TableRow> allocations = new ArrayList<>();
    for (long job : JOBS) {
      logs.add(
          TableRow.blank(DarshanJobTable.DEFINITION)
              .set(TableDefinition.BUCKET_COLUMN, job)
              .set(TableDefinition.LOG_COLUMN, "log" + job)
              .set("uid", 6L)
              .set("start_time", NOON)
              .set("end_time", NOON.plusSeconds(10)));
    }
    for (long job : ALLOCATIONS) {
      allocations.add(
          TableRow.blank(SlurmJobTable.DEFINITION)
              .set(TableDefinition.BUCKET_COLUMN, job)
              .set(TableDefinition.RECORD_COLUMN, "record" + job)
              .set("job_id_is_own", true)
              .set("uid", job)
              .set("start_time", NOON)
              .set("end_time", NOON.plusSeconds(10)));
    }
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, logs);
      writer.add(change, SlurmJobTable.DEFINITION, allocations);
      writer.commit(change);
    }
    try (IOMiner miner = IOMiner.open(folder, TestSpark.onLargeStore())) {
      assertThat(miner.query(JOINS).collect().get(0).getLong(0)).isEqualTo(JOBS.size());
    }
  }
}
