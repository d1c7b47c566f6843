// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.query.IOMiner;
import io.iominer.ingest.spark.IngestJob;
import io.iominer.ingest.spark.IngestListener;
import io.iominer.ingest.spark.IngestRequest;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobIdentityTest {
  /** Raw numbers of the tasks of the sample's array 4478522. */
  private static final Set<Long> ARRAY_TASKS = Set.of(4478522L, 4478529L, 4478530L);

  @TempDir private Path store;

  @Test
  void everySampleLogIsMatchedToItsAllocation() throws IOException {
    new IngestJob(TestSpark.session(), IngestListener.SILENT)
        .run(IngestRequest.of(List.of(SampleLogs.DARSHAN), store));
    new SlurmIngest(SacctOptions.DEFAULT)
        .run(List.of(SlurmCollector.SAMPLES.resolve("sacct-parsable2.txt")), store, 1);
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      List<Row> rows =
          miner
              .sql(
                  "SELECT a.job_id, a.match_quality, a.user_checked, a.candidate_count,"
                      + " a.slurm_job_id, a.node_count, a.cpu_count, j.process_count, a.overlap_s,"
                      + " j.run_time_s, a.job_name, j.application, a.array_task_id, a.state"
                      + " FROM job_allocation a JOIN darshan_job j ON a.log_id = j.log_id")
              .collectAsList();
      assertThat(rows).hasSize(SampleLogs.darshan().size());
      for (Row row : rows) {
        String quality = ARRAY_TASKS.contains(row.getLong(0)) ? "array" : "exact";
        assertThat(row.getString(1)).as("%s", row).isEqualTo(quality);
        assertThat(row.getBoolean(2)).as("%s", row).isTrue();
        assertThat(row.getLong(3)).as("%s", row).isEqualTo(1);
        assertThat(row.getLong(4)).isEqualTo(row.getLong(0));
        assertThat(row.getLong(5)).as("%s", row).isBetween(1L, 8L);
        assertThat(row.getLong(6)).as("%s", row).isGreaterThanOrEqualTo(row.getLong(7));
        assertThat(row.getDouble(8)).as("%s", row).isBetween(row.getDouble(9) - 1, 100.0);
        assertThat(row.isNullAt(12)).as("%s", row).isEqualTo(quality.equals("exact"));
        assertThat(row.getString(13)).isEqualTo("COMPLETED");
      }
      assertThat(
              miner
                  .sql(
                      "SELECT a.array_task_id FROM job_allocation a WHERE match_quality = 'array'"
                          + " ORDER BY job_id")
                  .collectAsList())
          .extracting(row -> row.getLong(0))
          .containsExactly(3L, 1L, 2L);
    }
  }
}
