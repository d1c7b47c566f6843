// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.SplittableRandom;

/** Jobs by processes, as the IOMiner paper divides them (section III-E). */
enum ProcessClass {
  ONE(1, 1),
  SMALL(2, 1024),
  MEDIUM(1025, 8192),
  LARGE(8193, 16384);

  private final int least;
  private final int most;

  ProcessClass(int least, int most) {
    this.least = least;
    this.most = most;
  }

  /** A number of processes; small ones are more frequent, in proportion to 1/n². */
  int processes(SplittableRandom random) {
    double u = random.nextDouble();
    double n = 1 / (1.0 / least - u * (1.0 / least - 1.0 / (most + 1)));
    return (int) Math.min(most, n);
  }
}
