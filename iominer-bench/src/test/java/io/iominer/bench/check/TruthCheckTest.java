// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.simulator.SimulateCommand;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TruthCheckTest {
  @TempDir private Path folder;

  /** On a seed and rates of its own; the full comparison is in docs/diagnosis.md. */
  @Test
  void theDiagnosisNamesTheTrueCauseOnAMachineThatItHasToLearn() throws IOException {
    Path facility = folder.resolve("facility");
    Path config = folder.resolve("iominer.json");
    Files.writeString(
        config,
        "{\"facility\": {\"ost_rate\": \"80MB/s\", \"node_rate\": \"240MB/s\","
            + " \"rank_rate\": \"40MB/s\", \"stdio_rate\": \"20MB/s\", \"request_time\": \"2ms\"}}");
    assertThat(
            new CommandLine(new SimulateCommand())
                .execute(
                    "--out=" + facility,
                    "--config=" + config,
                    "--jobs=400",
                    "--days=3",
                    "--lmt=none",
                    "--seed=77"))
        .isZero();
    Path store = folder.resolve("store");
    new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(facility.resolve("darshan")), SmallStore.in(store)));
    TruthCheck.diagnose(TestSpark.session(), store, TruthCheck.untold(48));
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      TruthCheck.Agreement found = TruthCheck.compare(miner, facility);
      assertThat(found.jobs()).isGreaterThan(50);
      assertThat(found.agree()).isGreaterThan(0.9);
      assertThat(found.correlation()).isGreaterThan(0.9);
      TruthCheck.Replayed replayed = TruthCheck.replayed(miner);
      assertThat(replayed.jobs()).isGreaterThan(30);
      assertThat(replayed.inRange()).as("%s", replayed).isGreaterThanOrEqualTo(0.8);
      for (Row rate :
          miner
              .query("SELECT direction, value FROM calibration WHERE part = 'rank_rate'")
              .collect()) {
        assertThat(rate.getDouble(1)).as(rate.getString(0)).isBetween(0.85 * 40e6, 1.15 * 40e6);
      }
      assertThat(miner.load("calibration").filter("part = 'rank_rate'").count())
          .as("both directions, at the end of each day")
          .isEqualTo(6);
    }
  }
}
