// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Divides weighted things into classes so that the classes' weights come near wanted shares. */
final class Quotas {
  private Quotas() {}

  /**
   * The class of each thing: the heaviest first, always to the class that lacks most.
   *
   * @param weights weights of the things
   * @param shares wanted shares of the classes, in any unit
   */
  static int[] assign(double[] weights, double[] shares) {
    double perShare = Arrays.stream(weights).sum() / Arrays.stream(shares).sum();
    double[] lacking = Arrays.stream(shares).map(share -> share * perShare).toArray();
    int[] classes = new int[weights.length];
    IntStream.range(0, weights.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]).thenComparing(i -> i))
        .forEach(
            i -> {
              int most = 0;
              for (int k = 1; k < lacking.length; k++) {
                if (lacking[k] > lacking[most]) {
                  most = k;
                }
              }
              classes[i] = most;
              lacking[most] -= weights[i];
            });
    return classes;
  }
}
