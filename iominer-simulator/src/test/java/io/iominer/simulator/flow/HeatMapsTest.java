// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Segments;
import io.iominer.core.summary.Total;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.ReplayObserver;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.trace.LogFollower;
import io.iominer.simulator.output.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeatMapsTest {
  private static final int JOBS = 120;
  private static final int OSTS = 8;

  @TempDir private Path folder;

  /** What the log of a job says of the bytes of its ranks. */
  private static final class Log implements LogFollower {
    private final NameTable names;
    private final Map<String, Long> counted = new HashMap<>();
    private final Map<String, Long> binned = new HashMap<>();
    private boolean hasShared;
    private int mostBins;

    private Log(NameTable names) {
      this.names = names;
    }

    static Log read(Path file) throws IOException {
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        Log[] read = new Log[1];
        LogSummaries.facts(
            log,
            names -> {
              read[0] = new Log(names);
              return read[0];
            });
        return read[0];
      }
    }

    @Override
    public void record(DarshanRecord record) {
      if (record instanceof HeatmapRecord bins) {
        String layer =
            HeatmapRecord.layer(names.name(bins.recordId()).orElseThrow()).orElseThrow().name();
        add(binned, layer + " read " + bins.rank(), Arrays.stream(bins.readBytes()).sum());
        add(binned, layer + " written " + bins.rank(), Arrays.stream(bins.writeBytes()).sum());
        mostBins = Math.max(mostBins, bins.readBytes().length);
      } else if (record instanceof CounterRecord counters) {
        String layer = counters.module().name();
        hasShared |= counters.rank() < 0;
        add(counted, layer + " read " + counters.rank(), bytes(counters, Total.BYTES_READ));
        add(counted, layer + " written " + counters.rank(), bytes(counters, Total.BYTES_WRITTEN));
      }
    }

    private static long bytes(CounterRecord record, Total total) {
      return record.raw(total.counter(record.module()).orElseThrow());
    }

    private static void add(Map<String, Long> sums, String key, long bytes) {
      if (bytes != 0) {
        sums.merge(key, bytes, Long::sum);
      }
    }

    /** The same without the ranks. */
    private static Map<String, Long> ofAllRanks(Map<String, Long> sums) {
      Map<String, Long> all = new HashMap<>();
      sums.forEach((key, bytes) -> add(all, key.substring(0, key.lastIndexOf(' ')), bytes));
      return all;
    }

    @Override
    public boolean traced(DxtRecord head, Segments segments) {
      return false;
    }

    @Override
    public void traceIsIncomplete() {
      // Traces are not looked at.
    }
  }

  /** The logs of jobs. */
  private static final class Written implements ReplayObserver<JobPlan> {
    private final Map<Long, JobRun<JobPlan>> runs = new HashMap<>();
    private final RunLogs logs;

    private Written(RunLogs logs) {
      this.logs = logs;
    }

    @Override
    public void ended(JobRun<JobPlan> run) throws IOException {
      runs.put(run.plan().jobId(), run);
      logs.write(run);
    }

    Map<JobRun<JobPlan>, Log> read(Path root) throws IOException {
      Map<JobRun<JobPlan>, Log> read = new HashMap<>();
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String id = file.getFileName().toString().replaceFirst(".*_id(\\d+)-.*", "$1");
          read.put(runs.get(Long.parseLong(id)), Log.read(file));
        }
      }
      return read;
    }
  }

  private Map<JobRun<JobPlan>, Log> simulate(int seed) throws IOException {
    Path root = Files.createDirectories(folder.resolve("seed" + seed));
    Simulation simulation =
        new Simulation(seed, JOBS, 0.5, OSTS, Instant.parse("2026-01-01T00:00:00Z"));
    Scenario scenario =
        new Scenario(
            simulation, 8, FacilityModel.DEFAULT, 128, 1, 0, 0.1, 5e9, 0, CollectiveUse.USUAL);
    Facility facility = scenario.facility();
    Written written = new Written(new RunLogs(root, facility, simulation));
    AppliedAdvice none = AppliedAdvice.read(List.of(), facility.model(), Optional.empty(), false);
    scenario.run(facility, none, written);
    Map<JobRun<JobPlan>, Log> read = written.read(root);
    assertThat(read).hasSize(JOBS);
    return read;
  }

  @Test
  void binsHaveTheBytesOfTheCountersOfEachRank() throws IOException {
    for (int seed = 1; seed <= 3; seed++) {
      simulate(seed)
          .forEach(
              (run, log) -> {
                Variant variant = run.plan().variant();
                assertThat(log.mostBins).isLessThanOrEqualTo(200);
                if (variant.movers() > RunHeatMaps.MOST_RANKS) {
                  assertThat(log.binned).as("%s", variant).isEmpty();
                } else if (!run.plan().isCut()) {
                  assertThat(Log.ofAllRanks(log.binned))
                      .as("%s", variant)
                      .isEqualTo(Log.ofAllRanks(log.counted))
                      .isNotEmpty();
                  if (!log.hasShared) {
                    assertThat(log.binned).as("%s", variant).isEqualTo(log.counted);
                  }
                }
              });
    }
  }
}
