// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.Cause;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.network.Route;
import io.iominer.facility.replay.Alone;
import io.iominer.simulator.output.TrueLosses;
import java.util.stream.IntStream;

/**
 * Finds what a phase lost to which cause, by mending one cause after the other and letting the
 * phase run again with the facility to itself: no other jobs, healthy OSTs, all ranks at the same
 * time, evenly divided. What then remains is the files' layout and the requests, which work
 * together; each gets the mean of its two gains, mended first and mended last (Shapley value).
 */
final class Counterfactual {
  private final Facility facility;
  private final Exchange exchange;

  Counterfactual(Facility facility) {
    this.facility = facility;
    this.exchange = new Exchange(facility);
  }

  /**
   * Adds a phase to a job's losses, with the exchange of its bytes.
   *
   * @param seconds how long it took without the exchange
   * @param at when it began
   */
  void add(Phase phase, JobPlan plan, Route route, double at, double seconds, TrueLosses losses) {
    double rate = plan.rankRate(facility.fileSystem());
    losses.spend(
        seconds + exchange.before(plan.variant(), phase) + exchange.after(plan.variant(), phase));
    losses.lose(Cause.EXCHANGE, exchange.lost(plan.variant(), phase));
    double alone = seconds(facility.troubles(), phase, route, rate, at);
    losses.lose(Cause.CONTENTION, seconds - alone);
    if (phase.kind() == Phase.Kind.METADATA) {
      losses.lose(Cause.METADATA, alone * (1 - phase.necessaryShare()));
      return;
    }
    double well = alone;
    if (isTouchedByTrouble(phase, at, seconds)) {
      well = healthy(phase, route, rate, at);
      losses.lose(Cause.SLOW_OST, alone - well);
    }
    Phase parallel = phase.inParallel();
    double together = well;
    if (phase.isSerial()) {
      together = healthy(parallel, route, rate, at);
      losses.lose(Cause.SERIALIZATION, well - together);
    }
    Phase balanced = parallel.balanced(plan.ranks(), facility.osts());
    double even = together;
    if (!balanced.parts().equals(parallel.parts())) {
      even = healthy(balanced, route, rate, at);
      losses.lose(Cause.IMBALANCE, together - even);
    }
    layoutAndRequests(balanced, route, at, rate, even, losses);
  }

  private void layoutAndRequests(
      Phase phase, Route route, double at, double rate, double even, TrueLosses losses) {
    boolean hasLayout = phase.parts().stream().anyMatch(part -> part.ranksPerFile() > 1);
    double best = facility.fileSystem().rankBytesPerSecond();
    boolean hasRequests = phase.request().consecutiveShare() < 1 || rate < best;
    Phase striped = hasLayout ? phase.striped(facility.osts()) : phase;
    Phase merged = phase.with(Request.ideal());
    double restriped = hasLayout ? healthy(striped, route, rate, at) : even;
    double aggregated = hasRequests ? healthy(merged, route, best, at) : even;
    double restripedAggregated =
        hasLayout && hasRequests
            ? healthy(striped.with(Request.ideal()), route, best, at)
            : Math.min(restriped, aggregated);
    losses.lose(Cause.STRIPING, ((even - restriped) + (aggregated - restripedAggregated)) / 2);
    losses.lose(Cause.PATTERN, ((even - aggregated) + (restriped - restripedAggregated)) / 2);
  }

  private boolean isTouchedByTrouble(Phase phase, double at, double seconds) {
    return facility.troubles().list().stream()
        .filter(trouble -> trouble.from() < at + seconds && at < trouble.to())
        .anyMatch(trouble -> phase.parts().stream().anyMatch(part -> uses(part, trouble.ost())));
  }

  private static boolean uses(Part part, int ost) {
    int stripes = Math.min(part.osts().length, part.files() * part.stripeCount());
    return IntStream.range(0, stripes).anyMatch(i -> part.osts()[i] == ost);
  }

  private double healthy(Phase phase, Route route, double rate, double at) {
    return seconds(OstTroubles.NONE, phase, route, rate, at);
  }

  private double seconds(OstTroubles troubles, Phase phase, Route route, double rate, double at) {
    return Alone.seconds(facility.model(), troubles, phase, route, rate, at);
  }
}
