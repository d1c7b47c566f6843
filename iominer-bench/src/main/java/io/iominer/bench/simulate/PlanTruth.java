// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.bench.simulate.truth.JobTruth;
import io.iominer.bench.simulate.truth.Losses;
import io.iominer.facility.job.Phase;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.PhaseRun;
import java.util.Optional;

/** What is known of a job that was planned and replayed. */
final class PlanTruth {
  private PlanTruth() {}

  static JobTruth of(JobRun<JobPlan> run, Losses losses) {
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
        losses);
  }
}
