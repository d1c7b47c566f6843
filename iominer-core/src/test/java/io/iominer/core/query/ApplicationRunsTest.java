// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.ApplicationRunView;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationRunsTest {
  @TempDir private Path folder;

  @Test
  void theViewHasTheColumnsThatAreDocumented() throws IOException {
    IoStore.openOrCreate(folder.resolve("store"), 4);
    try (IOMiner miner = IOMiner.open(folder.resolve("store"), TestSpark.session())) {
      Dataset<Row> runs = miner.load("application_run").dataset();
      assertThat(Arrays.stream(runs.schema().fields()).map(StructField::name))
          .containsExactlyElementsOf(
              ApplicationRunView.DEFINITION.columns().stream()
                  .map(ColumnDefinition::name)
                  .toList());
    }
  }

  @Test
  void accountingIsReadOnlyWhereNodesAreAskedFor() throws IOException {
    IoStore.openOrCreate(folder.resolve("store"), 4);
    try (IOMiner miner = IOMiner.open(folder.resolve("store"), TestSpark.session())) {
      Dataset<Row> runs = miner.load("application_run").dataset();
      assertThat(plan(runs)).contains("slurm_job");
      assertThat(plan(runs.drop("node_count", "io_node_count").filter("application = 'a'")))
          .contains("perf_factor")
          .doesNotContain("slurm_job");
    }
  }

  private static String plan(Dataset<Row> rows) {
    return rows.queryExecution().optimizedPlan().toString();
  }
}
