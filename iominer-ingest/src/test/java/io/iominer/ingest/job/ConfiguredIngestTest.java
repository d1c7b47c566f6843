// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.config.Configuration;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.ingest.spark.ConfiguredIngest;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredIngestTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 1);
  private static final Path LOGS = SampleLogs.DARSHAN.toAbsolutePath().normalize();

  @TempDir private Path folder;

  private Path fill(String accounting) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("iominer.json"),
            String.format(
                "{\"buckets\": 3, \"sources\": {\"darshan\": \"%s\", \"slurm\": \"%s\"}}",
                SampleLogs.darshan().get(0).toAbsolutePath(), accounting));
    Path store = folder.resolve("store");
    new ConfiguredIngest().fill(TestSpark.session(), store, Configuration.read(file), DAY, DAY);
    return store;
  }

  @Test
  void everyKindOfSourceComesIntoAStoreOfTheConfiguredBuckets() throws IOException {
    IoStore store = IoStore.open(fill(LOGS.resolveSibling("slurm/sacct-parsable2.txt").toString()));
    assertThat(store.jobBuckets()).isEqualTo(3);
    List<Object> outcomes = new ArrayList<>();
    store
        .scan(IngestSourceTable.DEFINITION)
        .forEach(List.of("outcome"), row -> outcomes.add(row[0]));
    assertThat(outcomes).containsExactly("complete", "complete");
  }

  @Test
  void aFolderIsNoAccountingAndNothingIsIngested() {
    assertThatThrownBy(() -> fill(LOGS.toString()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("expected a file, found a folder");
    assertThat(folder.resolve("store")).doesNotExist();
  }
}
