// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;

/**
 * When a write goes to the file system at once (thesis on BBOS, "Direct checkpoint on PFS"): the
 * file system is nearly as fast as the busy buffer, more than the capacity was written in the
 * period, and the data is cold.
 *
 * @param leastShare of the busy write rate that demotion at its busy rate must have; infinite where
 *     nothing bypasses the buffer
 */
public record BypassRule(double leastShare) {
  /** No write bypasses the buffer. */
  static final BypassRule NEVER = new BypassRule(Double.POSITIVE_INFINITY);

  /** Whether the file system is fast enough. */
  public boolean isFastEnough(BurstBuffer buffer) {
    return buffer.busyDemotion().bytesPerSecond()
        >= leastShare * buffer.busyWrite().bytesPerSecond();
  }

  /**
   * Whether a write bypasses the buffer.
   *
   * @param written bytes of the period so far (DWSF)
   * @param isCold whether the data would be the next to be demoted
   */
  boolean applies(BurstBuffer buffer, double written, boolean isCold) {
    return isCold && written > buffer.capacity().count() && isFastEnough(buffer);
  }
}
