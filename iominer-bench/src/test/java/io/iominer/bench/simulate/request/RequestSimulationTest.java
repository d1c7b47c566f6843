// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.core.model.Cause;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestSimulationTest {
  /** Slow enough that no job moves many bytes. */
  private static final Speeds SLOW = SmallFacility.SPEEDS;

  @TempDir private Path folder;

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherOneOthers() throws IOException {
    Map<String, Long> first = simulated("a", 7);
    assertThat(first).hasSize(4 + 1);
    assertThat(simulated("b", 7)).isEqualTo(first);
    assertThat(simulated("c", 8)).isNotEqualTo(first);
  }

  private Map<String, Long> simulated(String name, long seed) throws IOException {
    Path out = Files.createDirectories(folder.resolve(name));
    new RequestSimulation(seed, 4, 1, 4, Optional.empty())
        .run(List.of("synced_writes", "contention"), Instant.EPOCH, out, done -> {});
    Map<String, Long> sums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        sums.put(out.relativize(file).toString(), sum.getValue());
      }
    }
    return sums;
  }

  /** Nor does its log contradict itself, and it says what the simulation knows. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void noJobLosesMoreThanItsTimeOfIo(Kind kind) throws IOException {
    Scene.Member member = new Scene.Member(kind, Plan.Health.ILL, 5, "/scratch/a", 0);
    Scene.Result job = new Scene(SLOW, 8, List.of(member)).results().get(0);
    double io = job.losses().ioSeconds();
    assertThat(io).isBetween(0.0, job.run().runSeconds());
    assertThat(job.losses().lostSeconds()).isBetween(0.0, io);
    for (Cause cause : Cause.values()) {
      if (kind.cause().filter(cause::equals).isEmpty()) {
        assertThat(job.losses().seconds(cause)).isZero();
      }
    }
    new RequestLog(folder, Instant.EPOCH).write(new RequestLog.Submission(1, "a", 1, 0, true), job);
    assertThat(logs()).hasSize(1);
    JobFacts facts = LogDiagnosis.evidence(logs().get(0), DiagnosisSettings.standard()).facts();
    assertThat(facts.bytes()).isEqualTo((long) RequestFacility.bytes(job));
    assertThat(facts.anomalies().implausible().first()).isEmpty();
    assertThat(facts.anomalies().caveats()).isEmpty();
  }

  private List<Path> logs() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Each log is found again by its job, with the truth beside it. */
  @Test
  void logsAreDiagnosedBesideTheTruth() throws IOException, SQLException {
    new RequestSimulation(3, 4, 1, 4, Optional.empty())
        .run(List.of("late_ranks", "large_reads"), Instant.EPOCH, folder, done -> {});
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
}
