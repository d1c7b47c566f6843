// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

/**
 * Failures of compute nodes at a rate that does not change: the mean time between those of a job
 * falls linearly with its compute nodes (thesis 001, section 2.5).
 *
 * @param perNodeSecond failures per compute node and second
 */
record NodeFailures(double perNodeSecond) {
  /** Share of all jobs that fail. Heuristic: one in 50. */
  static final double MEAN = 0.02;

  /** Heuristic: of more, restarts would be more than the published share of large jobs. */
  static final double MOST = 0.1;

  private static final int STEPS = 60;

  /**
   * The rate at which the mean share of jobs fails.
   *
   * @param computeSeconds mean computing time of a job
   */
  static NodeFailures of(Catalogue catalogue, Facility facility, double computeSeconds) {
    double low = 0;
    double high = 1 / computeSeconds;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (new NodeFailures(middle).mean(catalogue, facility, computeSeconds) < MEAN) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new NodeFailures(high);
  }

  private double mean(Catalogue catalogue, Facility facility, double seconds) {
    double fail = 0;
    double all = 0;
    for (Variant variant : catalogue.variants()) {
      fail += variant.weight() * share(facility.nodesFor(variant.processes()), seconds);
      all += variant.weight();
    }
    return fail / all;
  }

  /** Share of the jobs of so many compute nodes that fail within a time, up to {@link #MOST}. */
  double share(int nodes, double seconds) {
    return Math.min(MOST, -Math.expm1(-perNodeSecond * nodes * seconds));
  }
}
