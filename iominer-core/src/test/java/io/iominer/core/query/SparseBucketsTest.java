// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

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
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(
              miner
                  .query("SELECT count(*) FROM job_allocation WHERE match_quality <> 'none'")
                  .collect()
                  .get(0)
                  .getLong(0))
          .isEqualTo(JOBS.size());
    }
  }
}
