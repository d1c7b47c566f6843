// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.stream.DoubleStream;

/** The value in the middle; of an even number, the greater of the two. */
public final class Median {
  private Median() {}

  /** That of values, of which there must be one. */
  public static double of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
