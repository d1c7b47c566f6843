// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Mean time under hierarchical scheduling as a multiple of that under server-side ordering, by the
 * ratio of mean shuffle to read time. Reads are equal; shuffles are drawn from an exponential
 * distribution (heuristic: how they differ between aggregators is in no log). The same workloads
 * are used for every ratio, and they are the same each time.
 */
public final class HioCurve {
  /** Heuristic: so many workloads tell the mean to about 1 %. */
  private static final int WORKLOADS = 100;

  private static final long SEED = 2015;

  /** Ratios between which a crossover is looked for. */
  private static final double LEAST_RATIO = 1.0 / 16;

  private static final double MOST_RATIO = 64;

  /** Halvings of the logarithm of an interval in which the ratio doubles: to 0.1 %. */
  private static final int HALVINGS = 10;

  /** As far as sums of the same numbers in another order differ. */
  private static final double ROUNDING = 1e-9;

  private final int nodes;
  private final double[][][] shuffles;

  /** A curve for so many applications at once, each with an aggregator on each storage node. */
  public HioCurve(int applications, int nodes) {
    Range.atLeastOne("applications", applications);
    Range.atLeastOne("storage nodes", nodes);
    this.nodes = nodes;
    this.shuffles = new double[WORKLOADS][applications][nodes];
    Random random = new Random(SEED);
    for (double[][] workload : shuffles) {
      for (double[] application : workload) {
        Arrays.setAll(application, node -> -Math.log(1 - random.nextDouble()));
      }
    }
  }

  /** HIO's mean time over that of server-side ordering; 1 where both are equal. */
  public double relativeTime(double ratio) {
    Range.notNegative("shuffle/read ratio", ratio);
    double hierarchical = 0;
    double byApplication = 0;
    for (double[][] workload : shuffles) {
      CollectiveWorkload reads = CollectiveWorkload.of(1, times(workload, ratio), nodes);
      hierarchical += reads.meanSeconds(ReadOrder.HIERARCHICAL);
      byApplication += reads.meanSeconds(ReadOrder.BY_APPLICATION);
    }
    return hierarchical / byApplication;
  }

  private static double[][] times(double[][] workload, double ratio) {
    return Arrays.stream(workload)
        .map(shuffles -> Arrays.stream(shuffles).map(one -> one * ratio).toArray())
        .toArray(double[][]::new);
  }

  /**
   * The ratio above which HIO is faster than server-side ordering; empty where it never is, as with
   * one application or one storage node.
   */
  public OptionalDouble crossover() {
    if (!isFaster(MOST_RATIO)) {
      return OptionalDouble.empty();
    }
    double high = MOST_RATIO;
    while (high > LEAST_RATIO && isFaster(high / 2)) {
      high /= 2;
    }
    double low = high / 2;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(low * high);
      if (isFaster(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return OptionalDouble.of(high);
  }

  private boolean isFaster(double ratio) {
    return relativeTime(ratio) < 1 - ROUNDING;
  }
}
