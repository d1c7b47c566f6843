// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

/** What a measure's values are, and so how two of them are compared. */
public enum Scale {
  /** A whole number of things. */
  COUNT(1),
  /** A mean of counts. */
  MEAN(0.01),
  BYTES(1 << 20),
  SECONDS(0.01),
  /** Bytes per second. */
  RATE(1),
  /** Operations per second. */
  OPERATIONS(1),
  /** A part of a whole, 0 to 1. */
  SHARE(0),
  /** 1 for yes, 0 for no. */
  YES_NO(0);

  /** Values below it count as this much, so that a ratio of next to nothing says nothing; ours. */
  private final double least;

  Scale(double least) {
    this.least = least;
  }

  double least() {
    return least;
  }

  /** Whether two values are told apart by their difference instead of their ratio. */
  public boolean isByDifference() {
    return this == SHARE || this == YES_NO;
  }
}
