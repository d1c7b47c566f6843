// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.core.unit.Bytes;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.DemotionPlan;

/**
 * A capacity of the burst buffer with the site's own writes replayed on it, at the configured
 * rates.
 *
 * @param capacityBytes its capacity
 * @param overSubscription what dedicated allocations would hold at most, as a multiple of it
 * @param load data written per period (DWPP), as a multiple of it
 * @param pattern when demotion runs beside writes
 * @param startBytes of a period after which demotion runs beside writes
 * @param limits the most per period
 * @param stalled writes that wait for space
 * @param stallSeconds their waits for space
 * @param writeRate bytes/s of a write, mean
 * @param latencySeconds from request to end of a write, mean
 */
public record CapacityOption(
    double capacityBytes,
    double overSubscription,
    double load,
    String pattern,
    double startBytes,
    BufferLimits limits,
    long stalled,
    double stallSeconds,
    double writeRate,
    double latencySeconds) {
  static CapacityOption of(
      BurstBuffer buffer, double capacity, BufferWorkload work, double period) {
    BurstBuffer sized = buffer.withCapacity(new Bytes((long) Math.ceil(capacity)));
    double bytes = work.bytesPerPeriod();
    DemotionPlan plan = DemotionPlan.of(sized, bytes);
    WriteReplay.Result result =
        new WriteReplay(sized, DemotionPolicy.ADAPTIVE, bytes, period, BypassRule.NEVER)
            .run(work.writes());
    return new CapacityOption(
        capacity,
        work.dedicatedBytes() / capacity,
        bytes / capacity,
        plan.pattern().id(),
        plan.startBytes(),
        BufferLimits.of(sized, period),
        result.stalled(),
        result.stallSeconds(),
        result.meanWriteRate(),
        result.meanLatency());
  }
}
