// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import java.io.Serializable;

/**
 * A rate of bytes, never negative. Text form, for example "270 MiB/s".
 *
 * @param bytesPerSecond bytes/s
 */
public record Bandwidth(double bytesPerSecond) implements Comparable<Bandwidth>, Serializable {
  private static final double MEGABYTE = 1e6;

  public Bandwidth {
    if (!(bytesPerSecond >= 0)) {
      throw new IllegalArgumentException("Rate is negative or not a number: " + bytesPerSecond);
    }
  }

  /** A rate in MB/s, of 10⁶ bytes. */
  public static Bandwidth ofMegabytes(double megabytesPerSecond) {
    return new Bandwidth(megabytesPerSecond * MEGABYTE);
  }

  @Override
  public int compareTo(Bandwidth other) {
    return Double.compare(bytesPerSecond, other.bytesPerSecond);
  }

  @Override
  public String toString() {
    return Bytes.text(bytesPerSecond) + "/s";
  }
}
