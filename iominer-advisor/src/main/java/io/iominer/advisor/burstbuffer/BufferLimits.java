// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;
import io.iominer.facility.DemotionPlan;

/**
 * The most bytes per period that a burst buffer takes. Limits of one period hold for a period that
 * starts with an empty buffer; only the steady state can be repeated.
 *
 * @param periodSeconds period, above 0
 * @param onePeriodBytes one period with demotion beside writes, without waiting for space
 * @param idleDemotionOnlyBytes one period with demotion between writes only (Harmonia MaxBW)
 * @param steadyBytes every period, with demotion beside writes
 * @param steadyPlanBytes every period, where the buffer is emptied after the last write (equation
 *     5.3)
 * @param steadyIdleDemotionOnlyBytes every period, with demotion between writes only
 */
public record BufferLimits(
    double periodSeconds,
    double onePeriodBytes,
    double idleDemotionOnlyBytes,
    double steadyBytes,
    double steadyPlanBytes,
    double steadyIdleDemotionOnlyBytes) {
  /** Halvings of the range in which {@link #steadyPlanBytes} is looked for: far below a byte. */
  private static final int HALVINGS = 100;

  /** Those of a burst buffer. */
  public static BufferLimits of(BurstBuffer buffer, double periodSeconds) {
    if (!(periodSeconds > 0)) {
      throw new IllegalArgumentException("A period is above 0 s: " + periodSeconds);
    }
    double capacity = buffer.capacity().count();
    double write = buffer.write().bytesPerSecond();
    double busyWrite = buffer.busyWrite().bytesPerSecond();
    double idle = buffer.idleDemotion().bytesPerSecond();
    double busy = buffer.busyDemotion().bytesPerSecond();
    return new BufferLimits(
        periodSeconds,
        Math.min(DemotionPlan.onePeriodBytes(buffer), busyWrite * periodSeconds),
        Math.min((periodSeconds + capacity / idle) / (1 / write + 1 / idle), write * periodSeconds),
        steady(busyWrite, busy, idle, periodSeconds),
        steadyPlan(buffer, periodSeconds),
        periodSeconds / (1 / write + 1 / idle));
  }

  /** What is demoted during the writes and between them. */
  private static double steady(double busyWrite, double busy, double idle, double period) {
    double spentIdle = 1 + (idle - busy) / busyWrite;
    return spentIdle > 0
        ? Math.min(busyWrite * period, idle * period / spentIdle)
        : busyWrite * period;
  }

  /** The most for which equation 5.3 holds: idle time after the writes demotes the capacity. */
  private static double steadyPlan(BurstBuffer buffer, double period) {
    double least = 0;
    double most =
        Math.min(DemotionPlan.onePeriodBytes(buffer), buffer.busyWrite().bytesPerSecond() * period);
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      if (neededIdleDemotion(buffer, middle, period) <= buffer.idleDemotion().bytesPerSecond()) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return least;
  }

  /**
   * Idle demotion in bytes/s that equation 5.3 asks for, so that the next period starts with an
   * empty buffer; infinite where the writes leave no time.
   */
  static double neededIdleDemotion(BurstBuffer buffer, double bytesPerPeriod, double period) {
    double left = period - DemotionPlan.of(buffer, bytesPerPeriod).seconds();
    double dirty = Math.min(bytesPerPeriod, (double) buffer.capacity().count());
    return left > 0 ? dirty / left : Double.POSITIVE_INFINITY;
  }
}
