// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plans of joins within buckets, with the settings that ship. Spark sends a table of less than
 * 10 MiB by its statistics to all tasks, and joins larger ones bucket by bucket.
 */
class BucketJoinsTest {
  private static final String ALLOCATIONS =
      "SELECT * FROM darshan_job JOIN job_allocation USING (job_id, log_id)";

  private static final String FILES =
      "SELECT * FROM darshan_job JOIN darshan_file USING (job_id, log_id)";

  private static final String ACCOUNTING =
      "SELECT * FROM darshan_job JOIN slurm_job USING (job_id)";

  private static final String ALL =
      "SELECT * FROM darshan_job JOIN job_allocation USING (job_id, log_id)"
          + " JOIN darshan_file USING (job_id, log_id) JOIN slurm_job USING (job_id)";

  private static final String SUMS =
      "SELECT job_id, log_id, max(a.node_count), sum(f.bytes_read) FROM (SELECT * FROM darshan_file) f"
          + " JOIN job_allocation a USING (job_id, log_id) GROUP BY job_id, log_id";

  /** Rows from which on Spark takes no table for small. */
  private static final int MANY = 40_000;

  @TempDir private static Path folder;

  private static IOMiner many;
  private static IOMiner few;

  @BeforeAll
  static void fill() {
    many = filled(folder.resolve("many"), MANY);
    few = filled(folder.resolve("few"), 40);
  }

  @AfterAll
  static void close() {
    many.close();
    few.close();
  }

  private static IOMiner filled(Path store, int jobs) {
    SmallStore.in(store);
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      StoreChange change = new StoreChange();
      add(DarshanJobTable.DEFINITION, jobs, writer, change);
      add(DarshanFileTable.DEFINITION, jobs, writer, change);
      add(SlurmJobTable.DEFINITION, jobs, writer, change);
      writer.commit(change);
    }
    return IOMiner.open(store, TestSpark.onLargeStore());
  }

  private static void add(TableDefinition table, int jobs, StoreWriter writer, StoreChange change) {
    try (TableFileWriter files = writer.target(table).writer(0, 0)) {
      for (long job = 0; job < jobs; job++) {
        files.write(
            TableRow.blank(table)
                .set(TableDefinition.BUCKET_COLUMN, job)
                .set(table.removalColumn(), Long.toString(job)));
      }
      change.add(files.finish());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ALLOCATIONS, FILES, ACCOUNTING, ALL})
  void largeTablesAreJoinedWithoutAnExchange(String statement) {
    assertThat(many.query(statement).explain())
        .contains("SortMergeJoin")
        .doesNotContain("Exchange");
  }

  @ParameterizedTest
  @ValueSource(strings = {ALLOCATIONS, FILES, ACCOUNTING, ALL, SUMS})
  void smallTablesAreSentToAllTasks(String statement) {
    assertThat(few.query(statement).explain().replace("BroadcastExchange", "broadcast"))
        .contains("BroadcastHashJoin", "broadcast")
        .doesNotContain("Exchange");
    assertThat(few.query(statement).count()).isEqualTo(40);
  }

  @Test
  void groupsOfJoinedRowsStayInTheirBuckets() {
    assertThat(many.query(SUMS).explain().replace("BroadcastExchange", "broadcast"))
        .doesNotContain("Exchange");
    assertThat(many.query(SUMS).count()).isEqualTo(MANY);
  }
}
