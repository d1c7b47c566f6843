// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FairShareTest {
  private static final double EXACT = 1e-6;

  @Test
  void whatOneFlowCannotUseGoesToTheOthers() {
    // Three flows share 12; the first can take only 2, so the others get 5 each.
    List<Flow> flows = List.of(flow(2, 1, 0), flow(100, 1, 0), flow(100, 1, 0));
    new FairShare().solve(flows, new double[] {12});
    assertThat(flows).extracting(flow -> flow.rate).containsExactly(2.0, 5.0, 5.0);
  }

  @Test
  void sharesGoByWeight() {
    List<Flow> flows = List.of(flow(100, 1, 0), flow(100, 3, 0));
    new FairShare().solve(flows, new double[] {12});
    assertThat(flows).extracting(flow -> flow.rate).containsExactly(3.0, 9.0);
  }

  @Test
  void aFlowThroughTwoResourcesHasTheLesserShare() {
    // The textbook example: one long flow, one short flow on each resource.
    List<Flow> flows = List.of(flow(100, 1, 0, 1), flow(100, 1, 0), flow(100, 1, 1));
    new FairShare().solve(flows, new double[] {10, 4});
    assertThat(flows).extracting(flow -> flow.rate).containsExactly(2.0, 8.0, 2.0);
  }

  @Test
  void aResourceThatCarriesNothingStopsItsFlows() {
    List<Flow> flows = List.of(flow(100, 1, 0), flow(100, 1, 1));
    new FairShare().solve(flows, new double[] {0, 4});
    assertThat(flows).extracting(flow -> flow.rate).containsExactly(0.0, 4.0);
  }

  /**
   * A feasible allocation is max-min fair if and only if every flow has a limit: its cap, or a
   * resource that is used up and on which no other flow has more for its weight (Bertsekas and
   * Gallager, section 6.5.2).
   */
  @Test
  void everyFlowOfARandomNetworkHasABottleneck() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      double[] capacities = random.doubles(1 + random.nextInt(5), 1, 100).toArray();
      List<Flow> flows = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(12); i++) {
        int[] through = random.ints(0, capacities.length).limit(3).distinct().sorted().toArray();
        double[] use = random.doubles(through.length, 0.2, 5).toArray();
        double cap = random.nextBoolean() ? 1e9 : 1 + 20 * random.nextDouble();
        flows.add(new Flow(0, true, 1, 1 + random.nextInt(4), cap, through, use));
      }
      new FairShare().solve(flows, capacities);
      double[] used = new double[capacities.length];
      for (Flow flow : flows) {
        for (int i = 0; i < flow.resources.length; i++) {
          used[flow.resources[i]] += flow.rate * flow.use[i];
        }
      }
      for (int i = 0; i < used.length; i++) {
        assertThat(used[i]).as("seed %d", seed).isLessThanOrEqualTo(capacities[i] * (1 + EXACT));
      }
      for (Flow flow : flows) {
        assertThat(isLimited(flow, flows, used, capacities)).as("seed %d", seed).isTrue();
      }
    }
  }

  private static boolean isLimited(
      Flow flow, List<Flow> flows, double[] used, double[] capacities) {
    if (flow.rate >= flow.cap * (1 - EXACT)) {
      return true;
    }
    for (int resource : flow.resources) {
      boolean isFull = used[resource] >= capacities[resource] * (1 - EXACT);
      boolean hasMost =
          flows.stream()
              .filter(other -> goesThrough(other, resource))
              .allMatch(other -> other.rate / other.weight <= flow.rate / flow.weight + EXACT);
      if (isFull && hasMost) {
        return true;
      }
    }
    return false;
  }

  private static boolean goesThrough(Flow flow, int resource) {
    for (int own : flow.resources) {
      if (own == resource) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aCapacityIsUsedUpWhereFlowsWantMore() {
    List<Flow> flows = List.of(flow(7, 1, 0), flow(8, 2, 0), flow(9, 3, 0));
    new FairShare().solve(flows, new double[] {20});
    assertThat(flows.stream().mapToDouble(flow -> flow.rate).sum()).isCloseTo(20, within(EXACT));
  }

  private static Flow flow(double cap, double weight, int... resources) {
    double[] use = new double[resources.length];
    Arrays.fill(use, 1);
    return new Flow(0, true, 1, weight, cap, resources, use);
  }
}
