// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.simulator.output.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Simulation simulation = new Simulation(seed, 4, 1, 4, Instant.EPOCH);
    new RequestSimulation(simulation, Optional.empty(), List.of("synced_writes", "contention"))
        .run(out, done -> {});
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

  /** Nor does its log say anything else than what the simulation knows. */
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
    Instant start = Instant.EPOCH;
    new RequestLog(folder).write(new RequestLog.Submission(1, "a", 1, start, true), job);
    assertThat(logs()).hasSize(1);
    assertThat(bytes(logs().get(0))).isEqualTo((long) RequestSimulation.bytes(job));
  }

  /** Bytes that a log has, each once. */
  private static long bytes(Path file) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      return LogSummaries.of(log).io().bytes();
    }
  }

  private List<Path> logs() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
