// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.IoDirection;
import java.util.Arrays;

/** Bytes read and written by time bin; those of a call are spread over the bins that it lasts. */
public final class BinnedBytes {
  private final double[] read;
  private final double[] written;

  /**
   * Takes copies.
   *
   * @param read bytes read, by bin
   * @param written bytes written, by bin; as many as {@code read}
   */
  BinnedBytes(double[] read, double[] written) {
    this.read = read.clone();
    this.written = written.clone();
  }

  /** How many bins. */
  public int bins() {
    return read.length;
  }

  /** Bytes of a bin in a direction; a part of a byte where a call lasts several bins. */
  public double bytes(IoDirection direction, int bin) {
    return direction == IoDirection.READ ? read[bin] : written[bin];
  }

  /** Bytes of a bin both ways. */
  public double bytes(int bin) {
    return read[bin] + written[bin];
  }

  /** Bytes of all bins in a direction. */
  public long total(IoDirection direction) {
    return total(direction, 0, bins());
  }

  /** Bytes of the bins from one to before another in a direction. */
  public long total(IoDirection direction, int from, int to) {
    return Math.round(
        Arrays.stream(direction == IoDirection.READ ? read : written, from, to).sum());
  }

  /** Bytes of all bins both ways. */
  public long total() {
    return total(IoDirection.READ) + total(IoDirection.WRITE);
  }

  /** The same of one direction, without the bytes of the other one. */
  public BinnedBytes only(IoDirection direction) {
    double[] none = new double[bins()];
    return direction == IoDirection.READ
        ? new BinnedBytes(read, none)
        : new BinnedBytes(none, written);
  }
}
