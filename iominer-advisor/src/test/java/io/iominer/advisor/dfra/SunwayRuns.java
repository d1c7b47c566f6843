// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Recorded runs on Sunway, of four ranks a compute node, which took 100 s of I/O in 1,000 s. */
final class SunwayRuns {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final int RANKS_PER_NODE = 4;
  private static final double IO_SECONDS = 100;

  private SunwayRuns() {}

  /** A run of the N-N pattern with time bins, in which it moved bytes at a peak all the time. */
  static ApplicationRun run(long jobId, int computeNodes, double peak) {
    return run(jobId, computeNodes, peak, OptionalDouble.of(IO_SECONDS));
  }

  /** The same, not diagnosed. */
  static ApplicationRun undiagnosed(long jobId, int computeNodes, double peak) {
    return run(jobId, computeNodes, peak, OptionalDouble.empty());
  }

  private static ApplicationRun run(
      long jobId, int computeNodes, double peak, OptionalDouble ioSeconds) {
    return new ApplicationRun(
        jobId,
        "log" + jobId,
        1000,
        Optional.of(NOON.plusSeconds(3600 * jobId)),
        OptionalDouble.of(1000),
        new RunVolume(
            (long) RANKS_PER_NODE * computeNodes,
            OptionalLong.of(computeNodes),
            0,
            Math.round(IO_SECONDS * peak),
            peak > 0 ? Optional.of("N-N") : Optional.empty()),
        new RunDemand(
            OptionalLong.of((long) RANKS_PER_NODE * computeNodes),
            OptionalLong.of(computeNodes),
            OptionalDouble.of(peak),
            OptionalDouble.empty(),
            OptionalDouble.of(1),
            OptionalDouble.of(0),
            Optional.empty()),
        new RunOutcome(
            Optional.empty(),
            Optional.empty(),
            ioSeconds,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(peak / 2)));
  }

  /** The same run with another demand and nodes. */
  static ApplicationRun with(ApplicationRun run, OptionalLong nodes, RunDemand demand) {
    RunVolume volume = run.volume();
    return new ApplicationRun(
        run.jobId(),
        run.logId(),
        run.uid(),
        run.start(),
        run.runSeconds(),
        new RunVolume(
            volume.processes(),
            nodes,
            volume.bytesRead(),
            volume.bytesWritten(),
            volume.accessPattern()),
        demand,
        run.outcome());
  }
}
