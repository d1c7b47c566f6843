// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** What a measure's values are: their unit, and how two of them are compared. */
public enum Scale {
  /** A whole number of things. */
  COUNT("count", 1),
  /** A mean of counts. */
  MEAN("count", 0.01),
  BYTES("bytes", 1 << 20),
  /** Bytes of one request or stripe. */
  SIZE("bytes", 1),
  SECONDS("s", 0.01),
  /** Bytes per second. */
  RATE("bytes/s", 1),
  /** Operations per second. */
  OPERATIONS("operations/s", 1),
  /** A part of a whole, 0 to 1. */
  SHARE("share", 0),
  /** 1 for yes, 0 for no. */
  YES_NO("", 0);

  private final String unit;
  private final double least;

  Scale(String unit, double least) {
    this.unit = unit;
    this.least = least;
  }

  /** Unit of the values as text, for tables and documents; empty for those without one. */
  public String unit() {
    return unit;
  }

  /**
   * Values below it count as this much where two are compared. Heuristic: a ratio to next to
   * nothing says nothing.
   */
  public double least() {
    return least;
  }

  /** Whether two values are told apart by their difference instead of their ratio. */
  public boolean isByDifference() {
    return this == SHARE || this == YES_NO;
  }
}
