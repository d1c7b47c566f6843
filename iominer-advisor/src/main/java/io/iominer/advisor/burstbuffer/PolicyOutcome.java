// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

/**
 * The site's writes replayed under a policy, on the configured burst buffer.
 *
 * @param policy its name
 * @param stalled writes that wait for space
 * @param stallSeconds their waits for space
 * @param writeRate bytes/s of a write, mean
 * @param latencySeconds from request to end of a write, mean
 */
public record PolicyOutcome(
    String policy, long stalled, double stallSeconds, double writeRate, double latencySeconds) {
  static PolicyOutcome of(String policy, WriteReplay.Result result) {
    return new PolicyOutcome(
        policy,
        result.stalled(),
        result.stallSeconds(),
        result.meanWriteRate(),
        result.meanLatency());
  }
}
