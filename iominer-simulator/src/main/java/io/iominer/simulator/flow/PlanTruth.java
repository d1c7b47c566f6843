// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.job.Phase;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.PhaseRun;
import io.iominer.simulator.output.JobTruth;
import io.iominer.simulator.output.TrueLosses;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What is known of a job that was planned and replayed. */
final class PlanTruth {
  /** Heuristic: of two intervals that are alike, one can be so by chance. */
  private static final int LEAST_INTERVALS = 3;

  /**
   * How far an interval may be from the mean one, as a share of it: a job computes for the same
   * time before each checkpoint, but a busy storage takes longer. Heuristic.
   */
  private static final double TOLERANCE = 0.1;

  private PlanTruth() {}

  static JobTruth of(JobRun<JobPlan> run, TrueLosses losses) {
    Variant variant = run.plan().variant();
    double bytes =
        run.phases().stream()
            .map(PhaseRun::phase)
            .filter(phase -> phase.kind() != Phase.Kind.METADATA)
            .mapToDouble(Phase::amount)
            .sum();
    return new JobTruth(
        run.plan().jobId(),
        variant.application(),
        variant.deck(),
        Optional.empty(),
        variant.pattern().label(),
        variant.flaw().name(),
        variant.request().access().name(),
        variant.middleware().name(),
        variant.request().bytes(),
        variant.processes(),
        bytes,
        Optional.of(new JobTruth.Scheduled(run.start() - run.plan().submit(), run.nodes().length)),
        checkpointSeconds(run.phases()),
        losses);
  }

  private static OptionalDouble checkpointSeconds(List<PhaseRun> phases) {
    double[] begins =
        phases.stream()
            .filter(run -> run.phase().kind() == Phase.Kind.WRITE)
            .mapToDouble(PhaseRun::start)
            .toArray();
    int intervals = begins.length - 1;
    if (intervals < LEAST_INTERVALS) {
      return OptionalDouble.empty();
    }
    double mean = (begins[intervals] - begins[0]) / intervals;
    boolean areAlike =
        IntStream.range(0, intervals)
            .allMatch(i -> Math.abs(begins[i + 1] - begins[i] - mean) <= TOLERANCE * mean);
    return areAlike ? OptionalDouble.of(mean) : OptionalDouble.empty();
  }
}
