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
  /** None, or none that is known. */
  static final Skew NONE = new Skew(0, 0);

  /** Smaller requests take a time of their own, whatever their bytes are; heuristic. */
  private static final long LEAST_REQUEST = 64 * 1024;

  /** With a greater part of the bytes there are too few others to tell what is usual; heuristic. */
  private static final double MOST_OF_BYTES = 0.4;

  /** Up to this multiple of the mean is usual; heuristic. */
  private static final double USUAL = 2;

  static Skew of(FileUse use, int processes) {
    return new Skew(of(use.read(), processes), of(use.written(), processes));
  }

  /**
   * How much longer the slowest of the ranks that touched a file took than the others would for its
   * bytes; nothing where it has fewer than a mean operation, so that its time is no transfer's,
   * where operations are small, or where fewer than two others can be compared.
   */
  static Skew ofAggregators(FileUse use) {
    double operations = (double) use.read().operations() + use.written().operations();
    return use.spread()
        .filter(spread -> spread.slowestBytes() * operations >= use.bytes())
        .filter(spread -> use.bytes() >= LEAST_REQUEST * operations)
        .map(
            spread ->
                new Skew(
                    ofAggregators(use.read(), spread, use.bytes()),
                    ofAggregators(use.written(), spread, use.bytes())))
        .orElse(NONE);
  }

  private static double ofAggregators(Use use, RankSpread spread, long bytes) {
    double share = bytes > 0 ? spread.slowestBytes() / (double) bytes : 1;
    if (share > MOST_OF_BYTES || share <= 0) {
      return 0;
    }
    double expected = (use.seconds() - use.slowestSeconds()) * share / (1 - share);
    return use.slowestSeconds() > USUAL * expected ? use.slowestSeconds() - expected : 0;
  }

  private static double of(Use use, int processes) {
    double mean = use.seconds() / processes;
    return use.slowestSeconds() > USUAL * mean ? use.slowestSeconds() - mean : 0;
  }
}
