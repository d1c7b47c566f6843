// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.facility.FacilityModel;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeFailuresTest {
  private static final int JOBS = 20_000;
  private static final double HOUR = 3600;
  private static final Facility FACILITY = Facility.of(FacilityModel.DEFAULT, 48, 2048, List.of());
  private static final Catalogue CATALOGUE = Catalogue.of(7, 60, 32_768, OptionalDouble.empty());
  private static final NodeFailures FAILURES = NodeFailures.of(CATALOGUE, FACILITY, HOUR);

  /** Twice the nodes or twice the time: the same exponent. */
  @Test
  void aShareGrowsWithNodesTimesSeconds() {
    NodeFailures failures = new NodeFailures(1e-6);
    assertThat(failures.share(1, 100)).isCloseTo(1e-4, within(1e-8));
    assertThat(failures.share(10, 100)).isCloseTo(1e-3, within(1e-6));
    assertThat(failures.share(10, 1000)).isEqualTo(failures.share(100, 100));
    assertThat(failures.share(1_000_000, 10)).isEqualTo(NodeFailures.MOST);
  }

  /** Jobs of an hour on average, within four standard deviations; by nodes, the same. */
  @Test
  void onAverageOneJobInFiftyFailsAndLargeOnesMoreOften() {
    Planner planner =
        new Planner(
            FACILITY, Volumes.of(CATALOGUE.variants(), FACILITY, 1e8, 7), HOUR, FAILURES, 0);
    SplittableRandom random = new SplittableRandom(7);
    double[] failed = new double[2];
    double[] expected = new double[2];
    for (int job = 0; job < JOBS; job++) {
      JobPlan plan = planner.job(job, CATALOGUE.pick(random), 0, random.split());
      int nodes = FACILITY.nodesFor(plan.ranks());
      // A job with one stretch of I/O has nothing to leave out, and does not fail.
      if (plan.variant().reads() + plan.variant().writes() > 1) {
        int size = nodes > 8 ? 1 : 0;
        failed[size] += plan.outcome() == JobOutcome.FAILED ? 1 : 0;
        double seconds = plan.computeAfterSeconds() * (plan.variant().writes() + 1);
        expected[size] += FAILURES.share(nodes, seconds);
      }
    }
    for (int size = 0; size < 2; size++) {
      assertThat(failed[size]).isCloseTo(expected[size], within(4 * Math.sqrt(expected[size])));
    }
    assertThat((failed[0] + failed[1]) / JOBS).isBetween(0.01, 0.025);
  }

  @Test
  void theMeanOfAllIsOneInFifty() {
    double mean = 0;
    double weights = 0;
    for (Variant variant : CATALOGUE.variants()) {
      int nodes = FACILITY.nodesFor(variant.processes());
      mean += variant.weight() * FAILURES.share(nodes, HOUR);
      weights += variant.weight();
    }
    assertThat(mean / weights).isCloseTo(NodeFailures.MEAN, within(1e-6));
  }
}
