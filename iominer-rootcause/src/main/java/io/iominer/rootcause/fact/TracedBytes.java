// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import java.util.Arrays;
import java.util.Optional;

/** What the traced operations on a file moved on each of its OSTs. */
final class TracedBytes {
  private final Striping striping;
  private final double[][] bytes;
  private final long[] moved = new long[IoDirection.values().length];
  private boolean isPlaced = true;

  TracedBytes(Striping striping) {
    this.striping = striping;
    this.bytes = new double[IoDirection.values().length][striping.osts()];
  }

  /** Adds an operation; one whose offset was not traced makes all of them useless. */
  void add(DxtSegment segment) {
    int direction = segment.direction().ordinal();
    long length = Math.max(0, segment.length());
    moved[direction] += length;
    isPlaced &=
        length == 0 || striping.add(segment.offset(), segment.offset() + length, bytes[direction]);
  }

  /**
   * The part of the bytes in a direction on each OST; empty unless all of them were traced, as the
   * counters tell.
   */
  Optional<double[]> shares(IoDirection direction, long counted) {
    return isPlaced && counted > 0 && moved[direction.ordinal()] == counted
        ? Optional.of(Arrays.stream(bytes[direction.ordinal()]).map(one -> one / counted).toArray())
        : Optional.empty();
  }
}
