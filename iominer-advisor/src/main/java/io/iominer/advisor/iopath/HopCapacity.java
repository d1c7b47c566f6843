// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.OptionalDouble;

/**
 * What a part carries at most.
 *
 * @param bytesPerSecond both ways together, above 0; empty where unknown
 * @param origin from where it is known, for a reader
 */
public record HopCapacity(OptionalDouble bytesPerSecond, String origin) {
  /** Nobody told it. */
  public static final HopCapacity UNKNOWN = new HopCapacity(OptionalDouble.empty(), "unknown");

  /** A known one. */
  public static HopCapacity of(double bytesPerSecond, String origin) {
    return new HopCapacity(OptionalDouble.of(bytesPerSecond), origin);
  }

  /** The lower of two; the known one where the other is unknown. */
  public HopCapacity atMost(HopCapacity other) {
    if (other.bytesPerSecond.isEmpty()) {
      return this;
    }
    return bytesPerSecond.isPresent()
            && bytesPerSecond.getAsDouble() <= other.bytesPerSecond.getAsDouble()
        ? this
        : other;
  }

  /** A share of it. */
  public HopCapacity times(double share, String why) {
    return bytesPerSecond.isPresent() ? of(share * bytesPerSecond.getAsDouble(), why) : this;
  }
}
