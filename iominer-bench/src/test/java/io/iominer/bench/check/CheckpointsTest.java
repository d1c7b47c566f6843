// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.Segments;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.trace.LogFollower;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.heatmap.PhasePeriod;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.simulator.SimulateCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The periods of checkpoints that heat maps show, beside those of simulated jobs. */
class CheckpointsTest {
  private static final int JOBS = 120;

  @TempDir private Path folder;

  /** The heat map of a log, and how long the job ran. */
  private record Log(Optional<HeatMap> heatMap, OptionalDouble runSeconds) {
    static Log read(Path file) throws IOException {
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        JobRecord job = log.job();
        List<Follower> followers = new ArrayList<>();
        LogSummaries.facts(
            log,
            names -> {
              followers.add(
                  new Follower(
                      new HeatMapBuilder(
                          names, job.processCount(), log.header().modulesWithData())));
              return followers.get(0);
            });
        return new Log(followers.get(0).builder().build(JobTrace.State.NONE), job.runTimeSeconds());
      }
    }
  }

  /** Hands the bins of a log to a heat map. */
  private record Follower(HeatMapBuilder builder) implements LogFollower {
    @Override
    public void record(DarshanRecord record) {
      if (record instanceof HeatmapRecord bins) {
        builder.add(bins);
      }
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

  private Path simulate(int seed) {
    Path facility = folder.resolve("seed" + seed);
    assertThat(
            new CommandLine(new SimulateCommand())
                .execute(
                    "--out=" + facility,
                    "--seed=" + seed,
                    "--jobs=" + JOBS,
                    "--days=0.5",
                    "--applications=8",
                    "--osts=8",
                    "--nodes=128",
                    "--slow-osts=1",
                    "--failing-osts=0",
                    "--load=0.1",
                    "--max-mean-gb=5",
                    "--trace-share=0",
                    "--lmt=none"))
        .isZero();
    return facility;
  }

  @Test
  void checkpointsAreFoundAtTheirPeriod() throws IOException, SQLException {
    int known = 0;
    int found = 0;
    for (int seed = 4; seed <= 6; seed++) {
      Path facility = simulate(seed);
      Map<Long, Double> truth = TruthColumn.read(facility, "checkpoint_period_s");
      Map<Long, Path> logs = FormCheck.logs(facility.resolve("darshan"));
      assertThat(logs).hasSize(JOBS);
      for (Map.Entry<Long, Double> job : truth.entrySet()) {
        Log log = Log.read(logs.get(job.getKey()));
        if (log.heatMap().isEmpty()) {
          continue;
        }
        known++;
        HeatMap map = log.heatMap().get();
        Optional<PhasePeriod> period = map.phases(log.runSeconds()).period();
        if (period.isPresent()) {
          found++;
          assertThat(period.get().seconds())
              .as("job %d of seed %d", job.getKey(), seed)
              .isCloseTo(job.getValue(), within(0.1 * job.getValue() + map.binSeconds()));
        }
      }
    }
    assertThat(known).isGreaterThan(50);
    assertThat(found).isGreaterThan((int) (0.9 * known));
  }
}
