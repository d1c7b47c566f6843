// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.IOMiner;
import io.iominer.ingest.spark.IngestJob;
import io.iominer.ingest.spark.IngestRequest;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TruthCheckTest {
  @TempDir private Path folder;

  /** On a seed of its own; the full comparison is in docs/diagnosis.md. */
  @Test
  void theDiagnosisNamesTheTrueCause() throws IOException {
    Path facility = folder.resolve("facility");
    assertThat(
            new CommandLine(new SimulateCommand())
                .execute("--out=" + facility, "--jobs=400", "--days=3", "--lmt=none", "--seed=77"))
        .isZero();
    Path store = folder.resolve("store");
    new IngestJob(TestSpark.session(), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(facility.resolve("darshan")), SmallStore.in(store)));
    TruthCheck.diagnose(TestSpark.session(), store, 48);
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      TruthCheck.Agreement found = TruthCheck.compare(miner, facility);
      assertThat(found.jobs()).isGreaterThan(100);
      assertThat(found.agree()).isGreaterThan(0.9);
      assertThat(found.correlation()).isGreaterThan(0.9);
    }
  }
}
