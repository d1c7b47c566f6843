// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a file's bytes lie on its OSTs, worked out when asked.
 *
 * @param count its OSTs
 * @param striping which bytes lie on which
 * @param readEnd byte after the last one that was read; 0 where unknown
 * @param writtenEnd byte after the last one that was written; 0 where unknown
 * @param traced what was traced; null where nothing was
 */
record OstShares(
    int count, Striping striping, long readEnd, long writtenEnd, @Nullable TracedBytes traced) {
  /** What tells it, the finest first. */
  enum Source {
    /** The offset of each traced operation. */
    TRACE,
    /** The stripes up to the highest offset, all used alike. */
    HIGHEST_OFFSET,
    /** Nothing: all OSTs have the same. */
    NONE
  }

  /**
   * The part of the bytes on each OST; adds up to 1, but for rounding.
   *
   * @param byOst by OST, in their order
   */
  record Shares(double[] byOst, Source source) {}

  /** By the highest offset that the counters tell, which a stored log knows, too. */
  Shares counted(IoDirection direction) {
    return striping
        .shares(direction == IoDirection.READ ? readEnd : writtenEnd, count)
        .map(shares -> new Shares(shares, Source.HIGHEST_OFFSET))
        .orElseGet(this::even);
  }

  /** By the finest source. */
  Shares finest(IoDirection direction, long bytes) {
    return Optional.ofNullable(traced)
        .flatMap(operations -> operations.shares(direction, bytes))
        .filter(shares -> shares.length == count)
        .map(shares -> new Shares(shares, Source.TRACE))
        .orElseGet(() -> counted(direction));
  }

  private Shares even() {
    double[] shares = new double[count];
    Arrays.fill(shares, 1.0 / count);
    return new Shares(shares, Source.NONE);
  }
}
