// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * Two different jobs, in no order.
 *
 * @param first the smaller number
 * @param second the larger number
 */
public record JobPair(long first, long second) {
  public JobPair {
    if (first >= second) {
      throw new IllegalArgumentException("Not a pair, smaller first: " + first + ", " + second);
    }
  }

  /** The pair of two jobs. */
  public static JobPair of(long a, long b) {
    return new JobPair(Math.min(a, b), Math.max(a, b));
  }
}
