// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.config.Configuration;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.simulator.output.Simulation;
import io.iominer.simulator.request.RequestSimulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that is said of a simulated job contradicts itself. {@code -Diominer.reports=100000}
 * checks as many jobs, {@code -Diominer.reports.first} begins with another seed.
 */
class RandomReportsTest {
  private static final long JOBS = Long.getLong("iominer.reports", 200);
  private static final long FIRST = Long.getLong("iominer.reports.first", 1);

  /** Jobs of one facility. */
  private static final long BATCH = 250;

  /** More are not shown. */
  private static final int SHOWN = 20;

  @TempDir private Path folder;

  @Test
  void noSimulatedJobContradictsItself() throws IOException {
    List<String> found = new ArrayList<>();
    long jobs = 0;
    for (long seed = FIRST; jobs < JOBS && found.size() < SHOWN; seed++) {
      Path facility = folder.resolve(Long.toString(seed));
      simulate(seed, Math.min(BATCH, JOBS - jobs), facility);
      List<Path> logs = logs(facility);
      jobs += logs.size();
      logs.parallelStream()
          .flatMap(log -> ReportRulesTest.contradictions(log).stream().map(one -> log + ": " + one))
          .forEachOrdered(found::add);
      if (found.isEmpty()) {
        delete(facility);
      }
    }
    assertThat(found).isEmpty();
    assertThat(jobs).isEqualTo(JOBS);
  }

  /** On a facility so slow that jobs of few bytes, which are cheap to simulate, take a while. */
  private void simulate(long seed, long jobs, Path facility) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Path config =
        Files.writeString(
            folder.resolve("iominer.json"),
            String.format(
                Locale.ROOT,
                "{\"facility\": {\"ost_rate\": \"%dMB/s\", \"node_rate\": \"%dMB/s\"}}",
                random.nextInt(20, 200),
                random.nextInt(100, 1000)));
    new RequestSimulation(
            new Simulation(seed, jobs, 1, 1 << random.nextInt(7), Instant.EPOCH),
            Optional.of(ConfiguredFacility.of(Configuration.read(config).facility())),
            List.of())
        .run(facility, done -> {});
  }

  private static List<Path> logs(Path facility) throws IOException {
    try (Stream<Path> files = Files.walk(facility.resolve("darshan"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
