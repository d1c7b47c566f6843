// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.Advised;
import io.iominer.advisor.Advisor;
import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Dynamic forwarding resource allocation (DFRA; Sunway paper, section 4): how many forwarding nodes
 * an application's next run gets, and whether for itself. Jobs are compared with those of the same
 * number of compute nodes only, as in DFRA; the decision is for the size of the latest.
 */
public final class DfraAdvisor implements Advisor<ForwardingDecision> {
  static final String NO_MAP =
      "The configuration describes no forwarding nodes. Where there are any, facility.forwarding_nodes lists"
          + " which compute nodes use which of them (docs/configuration.md).";

  private final Thresholds thresholds;

  /** Decides by such thresholds, those of {@link DfraThresholds} among them. */
  public DfraAdvisor(Thresholds thresholds) {
    this.thresholds = thresholds;
  }

  @Override
  public String id() {
    return "dfra";
  }

  @Override
  public Advised<ForwardingDecision> decide(ApplicationHistory history, FacilityModel facility) {
    if (facility.forwardingNodes().isEmpty()) {
      return new Advised.NotApplicable<>(NO_MAP);
    }
    int most = DfraThresholds.latestRuns(thresholds);
    List<ApplicationRun> jobs = RunsBySize.latest(history, facility, most);
    if (jobs.isEmpty()) {
      return new Advised.NotApplicable<>(
          "No run of " + history.application() + " is in the store: it stays as the map has it.");
    }
    ForwardingDecision decision =
        new ForwardingRule(facility, thresholds)
            .decide(jobs.stream().map(run -> ForwardingRun.of(run, facility)).toList());
    ForwardingDecision worthwhile =
        decision.basis() == ForwardingBasis.MORE && isLittle(decision, jobs, facility)
            ? decision.withDefault(ForwardingBasis.LITTLE_GAIN)
            : decision;
    return new Advised.Decided<>(worthwhile, ForwardingReason.of(worthwhile));
  }

  /** Where no job was diagnosed, nothing says that it is little. */
  private boolean isLittle(
      ForwardingDecision decision, List<ApplicationRun> jobs, FacilityModel facility) {
    OptionalDouble greatest =
        jobs.stream()
            .filter(run -> run.runSeconds().orElse(0) > 0)
            .flatMap(
                run ->
                    whatIf(decision, run, facility).stream()
                        .map(found -> found.savedSeconds() / run.runSeconds().getAsDouble()))
            .mapToDouble(share -> share)
            .max();
    return greatest.isPresent()
        && greatest.getAsDouble() < thresholds.share(DfraThresholds.LEAST_SAVING);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The forwarding nodes are taken as one bound among others: {@link ForwardingModel}.
   */
  @Override
  public Optional<DecisionEffect> whatIf(
      ForwardingDecision decision, ApplicationRun run, FacilityModel facility) {
    if (facility.forwardingNodes().isEmpty() || run.outcome().ioSeconds().isEmpty()) {
      return Optional.empty();
    }
    ForwardingRun told = ForwardingRun.of(run, facility);
    if (!told.isTelling()) {
      return Optional.empty();
    }
    double recorded = run.outcome().ioSeconds().getAsDouble();
    return Optional.of(
        new DecisionEffect(
            recorded,
            ForwardingModel.seconds(
                new ForwardingRule(facility, thresholds).need(told),
                recorded,
                (double) run.volume().bytes(),
                decision.nodes())));
  }
}
