// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.model.Cause;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds what a phase lost to which cause, by mending one cause after the other and letting the
 * phase run again with the facility to itself: no neighbours, healthy targets, all processes at the
 * same time, evenly divided. What then remains is the files' layout and the requests, which work
 * together; each gets the mean of its two gains, mended first and mended last (Shapley value).
 */
final class Counterfactual {
  private final Facility facility;
  private final Facility healthy;

  Counterfactual(Facility facility) {
    this.facility = facility;
    this.healthy = facility.healthy();
  }

  /**
   * Adds a phase to a job's losses.
   *
   * @param seconds how long it took
   * @param at when it began
   */
  void add(Phase phase, JobPlan plan, Route route, double at, double seconds, Losses losses) {
    double stream = plan.streamRate(facility);
    losses.spend(seconds);
    double alone = Alone.seconds(facility, phase, route, stream, at);
    losses.lose(Cause.CONTENTION, seconds - alone);
    if (phase.kind() == Phase.Kind.METADATA) {
      losses.lose(Cause.METADATA, alone * (1 - phase.necessaryShare()));
      return;
    }
    double well = alone;
    if (isTouchedByTrouble(phase, at, seconds)) {
      well = Alone.seconds(healthy, phase, route, stream, at);
      losses.lose(Cause.SLOW_OST, alone - well);
    }
    Phase parallel = phase.inParallel();
    double together = well;
    if (phase.isSerial()) {
      together = Alone.seconds(healthy, parallel, route, stream, at);
      losses.lose(Cause.SERIALIZATION, well - together);
    }
    Phase balanced = balanced(parallel, plan);
    double even = together;
    if (!balanced.parts().equals(parallel.parts())) {
      even = Alone.seconds(healthy, balanced, route, stream, at);
      losses.lose(Cause.IMBALANCE, together - even);
    }
    layoutAndRequests(balanced, route, at, stream, even, losses);
  }

  private void layoutAndRequests(
      Phase phase, Route route, double at, double stream, double even, Losses losses) {
    boolean hasLayout = phase.parts().stream().anyMatch(part -> part.processesPerFile() > 1);
    double best = facility.streamRate();
    boolean hasRequests = phase.request().consecutiveShare() < 1 || stream < best;
    Phase striped = hasLayout ? striped(phase) : phase;
    Phase merged = phase.with(Request.ideal());
    double restriped = hasLayout ? Alone.seconds(healthy, striped, route, stream, at) : even;
    double aggregated = hasRequests ? Alone.seconds(healthy, merged, route, best, at) : even;
    double restripedAggregated =
        hasLayout && hasRequests
            ? Alone.seconds(healthy, striped.with(Request.ideal()), route, best, at)
            : Math.min(restriped, aggregated);
    losses.lose(Cause.STRIPING, ((even - restriped) + (aggregated - restripedAggregated)) / 2);
    losses.lose(Cause.PATTERN, ((even - aggregated) + (restriped - restripedAggregated)) / 2);
  }

  private boolean isTouchedByTrouble(Phase phase, double at, double seconds) {
    return facility.troubles().stream()
        .filter(trouble -> trouble.from() < at + seconds && at < trouble.to())
        .anyMatch(trouble -> phase.parts().stream().anyMatch(part -> uses(part, trouble.target())));
  }

  private static boolean uses(Part part, int target) {
    int stripes = Math.min(part.targets().length, part.files() * part.stripeCount());
    return IntStream.range(0, stripes).anyMatch(i -> part.targets()[i] == target);
  }

  /**
   * The same bytes divided evenly over all processes of the job, as files of their own if alone.
   */
  private Phase balanced(Phase phase, JobPlan plan) {
    Part first = phase.parts().get(0);
    boolean isEven =
        phase.parts().stream()
            .allMatch(part -> part.amountPerProcess() == first.amountPerProcess());
    if (isEven && phase.processes() == plan.processes()) {
      return phase;
    }
    double each = phase.amount() / plan.processes();
    int[] everywhere =
        IntStream.range(0, facility.targets())
            .map(i -> (first.targets()[0] + i) % facility.targets())
            .toArray();
    return phase.with(
        List.of(
            new Part(
                0,
                plan.processes(),
                each,
                first.processesPerFile(),
                first.stripeCount(),
                everywhere)));
  }

  /** Shared files on all targets. */
  private Phase striped(Phase phase) {
    int[] all = IntStream.range(0, facility.targets()).toArray();
    return phase.with(
        phase.parts().stream()
            .map(
                part ->
                    new Part(
                        part.firstRank(),
                        part.processes(),
                        part.amountPerProcess(),
                        part.processesPerFile(),
                        facility.targets(),
                        all))
            .toList());
  }
}
