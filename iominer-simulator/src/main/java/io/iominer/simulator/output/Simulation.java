// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import java.time.Instant;

/**
 * What every model is told of a simulation.
 *
 * @param seed the same seed gives the same bytes
 * @param jobs jobs, each with a log
 * @param days days in which they are submitted
 * @param osts how many OSTs there are
 * @param begin time 0
 */
public record Simulation(long seed, long jobs, double days, int osts, Instant begin) {
  public static final double DAY = 86_400;

  private static final double NANOS = 1e9;

  /** Seconds in which jobs are submitted. */
  public double seconds() {
    return days * DAY;
  }

  /** When so many seconds of the simulation are over. */
  public Instant time(double seconds) {
    return begin.plusNanos((long) (seconds * NANOS));
  }
}
