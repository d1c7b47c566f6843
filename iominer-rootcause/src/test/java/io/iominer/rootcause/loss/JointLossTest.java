// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JointLossTest {
  private static final int SLOW = 0;
  private static final int LAYOUT = 1;
  private static final int REQUESTS = 2;

  @Test
  void sharesAreTheMeanOverAllOrdersInWhichTheCausesCanGo() {
    Random random = new Random(1);
    for (int round = 0; round < 1000; round++) {
      double layout = random.nextDouble();
      double requests = random.nextDouble();
      JointLoss joint = new JointLoss(layout, requests);
      assertThat(joint.shareOfLayout()).isCloseTo(mean(LAYOUT, layout, requests), within(1e-12));
      assertThat(joint.shareOfRequests())
          .isCloseTo(mean(REQUESTS, layout, requests), within(1e-12));
    }
  }

  /** What a cause gets on average of the cost of a slow OST: each second goes with the first. */
  private static double mean(int cause, double layout, double requests) {
    List<List<Integer>> orders =
        List.of(
            List.of(SLOW, LAYOUT, REQUESTS),
            List.of(SLOW, REQUESTS, LAYOUT),
            List.of(LAYOUT, SLOW, REQUESTS),
            List.of(REQUESTS, SLOW, LAYOUT),
            List.of(LAYOUT, REQUESTS, SLOW),
            List.of(REQUESTS, LAYOUT, SLOW));
    double sum = 0;
    for (List<Integer> order : orders) {
      double left = 1;
      for (int first : order) {
        double gain = left * new double[] {1, layout, requests}[first];
        sum += first == cause ? gain : 0;
        left -= gain;
      }
    }
    return sum / orders.size();
  }

  @Test
  void nothingIsLostOrAddedByDividing() {
    Waterfall apart = new Waterfall(10, Map.of(WhatIf.OSTS_HEALTHY, 6.0, WhatIf.RESTRIPED, 2.0), 1);
    Waterfall divided = new JointLoss(1, 1).divide(apart, List.of(WhatIf.OSTS_HEALTHY));
    assertThat(divided.lost().get(WhatIf.OSTS_HEALTHY)).isCloseTo(2, within(1e-12));
    assertThat(divided.lost().get(WhatIf.RESTRIPED)).isCloseTo(4, within(1e-12));
    assertThat(divided.lost().get(WhatIf.AGGREGATED)).isCloseTo(2, within(1e-12));
  }
}
