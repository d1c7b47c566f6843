// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

/**
 * What became of a write.
 *
 * @param write the write
 * @param waitSeconds wait for the writes before it
 * @param stallSeconds wait for space in the buffer
 * @param writeSeconds the writing itself
 * @param isBypassed whether it went to the file system
 */
public record WriteOutcome(
    BufferWrite write,
    double waitSeconds,
    double stallSeconds,
    double writeSeconds,
    boolean isBypassed) {
  /** From the request to the end. */
  public double latencySeconds() {
    return waitSeconds + stallSeconds + writeSeconds;
  }
}
