// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.core.config.Configuration;
import io.iominer.core.model.Cause;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.simulator.output.Simulation;
import io.iominer.simulator.request.RequestSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormCheckTest {
  @TempDir private Path folder;

  private void simulate(
      long seed, int jobs, int osts, Optional<FacilityModel> facility, String... kinds)
      throws IOException {
    Simulation simulation = new Simulation(seed, jobs, 1, osts, Instant.EPOCH);
    new RequestSimulation(simulation, facility, List.of(kinds)).run(folder, done -> {});
  }

  /** Each log is found again by its job, with the truth beside it. */
  @Test
  void logsAreDiagnosedBesideTheTruth() throws IOException, SQLException {
    simulate(3, 4, 4, Optional.empty(), "late_ranks", "large_reads");
    List<CheckedJob> jobs = FormCheck.check(folder);
    assertThat(jobs).hasSize(4);
    assertThat(jobs).extracting(job -> job.job().group()).contains(KnownJob.Group.ILL);
    for (CheckedJob job : jobs) {
      boolean isIll = job.job().group() == KnownJob.Group.ILL;
      assertThat(job.job().cause())
          .isEqualTo(isIll ? Optional.of(Cause.COLLECTIVE_WAIT.label()) : Optional.empty());
      assertThat(job.isRight()).as(job.line()).isTrue();
      assertThat(job.isIoTimeRight()).as(job.line()).isTrue();
    }
  }

  static List<String> kinds() {
    return RequestSimulation.kinds();
  }

  /** On a facility slow enough that no job moves many bytes. */
  @ParameterizedTest
  @MethodSource("kinds")
  void noLogContradictsItselfOrTheTruth(String kind) throws IOException, SQLException {
    Path config =
        Files.writeString(
            folder.resolve("iominer.json"),
            "{\"facility\": {\"ost_rate\": \"100MB/s\", \"node_rate\": \"400MB/s\"}}");
    FacilityModel slow = ConfiguredFacility.of(Configuration.read(config).facility());
    simulate(5, 2, 8, Optional.of(slow), kind);
    Map<Long, Double> bytes = TruthColumn.read(folder, "bytes");
    Map<Long, Path> logs = FormCheck.logs(folder.resolve("darshan"));
    assertThat(logs).hasSize(2);
    for (Map.Entry<Long, Path> log : logs.entrySet()) {
      JobFacts facts = LogDiagnosis.evidence(log.getValue(), DiagnosisSettings.standard()).facts();
      assertThat((double) facts.bytes()).isEqualTo(bytes.get(log.getKey()));
      assertThat(facts.anomalies().implausible().first()).isEmpty();
      assertThat(facts.anomalies().caveats()).isEmpty();
    }
  }
}
