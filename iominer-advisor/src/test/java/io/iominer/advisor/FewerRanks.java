// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunMeasure;
import io.iominer.facility.FacilityModel;
import java.util.Comparator;
import java.util.Optional;

/** The smallest advisor that shows the shape: as many ranks as the run of least I/O time had. */
final class FewerRanks implements Advisor<FewerRanks.Ranks> {
  /**
   * Decision of a test.
   *
   * @param count ranks
   * @param ioSeconds I/O time of the run that had as many
   */
  record Ranks(long count, double ioSeconds) {}

  @Override
  public String id() {
    return "fewer-ranks";
  }

  @Override
  public Advised<Ranks> decide(ApplicationHistory history, FacilityModel facility) {
    return history.runs().stream()
        .filter(run -> RunMeasure.IO_TIME.of(run.outcome()).isPresent())
        .min(Comparator.comparingDouble(run -> RunMeasure.IO_TIME.of(run.outcome()).getAsDouble()))
        .<Advised<Ranks>>map(FewerRanks::like)
        .orElseGet(() -> new Advised.NotApplicable<>("No run was diagnosed."));
  }

  private static Advised<Ranks> like(ApplicationRun best) {
    return new Advised.Decided<>(
        new Ranks(best.volume().processes(), RunMeasure.IO_TIME.of(best.outcome()).getAsDouble()),
        "Job " + best.jobId() + " had the least I/O time.");
  }

  @Override
  public Optional<DecisionEffect> whatIf(
      Ranks decision, ApplicationRun run, FacilityModel facility) {
    return RunMeasure.IO_TIME.of(run.outcome()).stream()
        .mapToObj(seconds -> new DecisionEffect(seconds, decision.ioSeconds()))
        .findFirst();
  }
}
