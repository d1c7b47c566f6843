// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * How much longer the slowest rank took on a shared file than the ranks' mean.
 *
 * @param read seconds in reads
 * @param written seconds in writes
 */
record Skew(double read, double written) {
  /** Up to this multiple of the mean is usual; heuristic. */
  private static final double USUAL = 2;

  static Skew of(FileUse use, int processes) {
    return new Skew(of(use.read(), processes), of(use.written(), processes));
  }

  private static double of(Use use, int processes) {
    double mean = use.seconds() / processes;
    return use.slowestSeconds() > USUAL * mean ? use.slowestSeconds() - mean : 0;
  }
}
