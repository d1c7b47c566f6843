// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.facility.BurstBuffer;
import io.iominer.facility.DemotionPlan;

/**
 * What a burst buffer holds that is not demoted yet, and how fast it takes and demotes data.
 * Demotion follows equations 5.1 and 5.2 of the thesis on BBOS ({@link DemotionPlan}) while jobs
 * write, and has its idle rate else. While the buffer is full demotion keeps pace with the writes,
 * up to its busy rate, and writes have no more than that.
 */
final class BufferOccupancy {
  /** Heuristic: rates are held for a 400th of the capacity, as in the advisor's replay. */
  private static final int STEPS = 400;

  /** Heuristic: changes are no nearer to each other, so that rounding of times does no harm. */
  private static final double LEAST_SECONDS = 1e-6;

  /** Less free capacity is rounding, in bytes. */
  private static final double ROUNDING = 1;

  private final BurstBuffer buffer;
  private final DemotionPlan plan;
  private final double capacity;
  private final double step;
  private final double period;
  private double dirty;
  private double written;

  /** An empty one. */
  BufferOccupancy(BurstBuffer buffer) {
    this.buffer = buffer;
    this.plan = DemotionPlan.of(buffer, buffer.expected().bytesPerPeriod());
    this.capacity = buffer.capacity().count();
    this.step = capacity / STEPS;
    this.period = buffer.expected().periodSeconds();
  }

  boolean isEmpty() {
    return dirty <= 0;
  }

  boolean isFull() {
    return dirty >= capacity - ROUNDING;
  }

  /** The most that jobs write now, in bytes/s. */
  double writeRate() {
    return isFull() ? buffer.busyDemotion().bytesPerSecond() : plan.writeRate(middleOfStep());
  }

  /**
   * What is demoted now, in bytes/s.
   *
   * @param inflow what jobs write, in bytes/s
   * @param isWriting whether a job writes, however slowly
   */
  double demotionRate(double inflow, boolean isWriting) {
    double rate =
        isWriting ? plan.demotionRate(middleOfStep()) : buffer.idleDemotion().bytesPerSecond();
    if (isEmpty()) {
      return Math.min(rate, inflow);
    }
    return isFull() ? Math.max(rate, inflow) : rate;
  }

  private double middleOfStep() {
    return (Math.floor(written / step) + 0.5) * step;
  }

  /** When these rates change, seconds of the replay; infinite where they stay. */
  double nextChange(double time, double inflow, double demoted) {
    double next = Double.POSITIVE_INFINITY;
    double growth = inflow - demoted;
    if (growth > 0 && !isFull()) {
      next = (capacity - dirty) / growth;
    } else if (growth < 0) {
      next = dirty / -growth;
    }
    if (inflow > 0) {
      double stepEnd = (Math.floor(written / step) + 1) * step;
      next = Math.min(next, (stepEnd - written) / inflow);
      next = Math.min(next, (Math.floor(time / period) + 1) * period - time);
    }
    return time + Math.max(LEAST_SECONDS, next);
  }

  /** Lets time pass at these rates. */
  void advance(double from, double to, double inflow, double demoted) {
    double seconds = to - from;
    dirty = Math.max(0, Math.min(capacity, dirty + (inflow - demoted) * seconds));
    boolean isNewPeriod = Math.floor(to / period) > Math.floor(from / period);
    written = isNewPeriod ? 0 : written + inflow * seconds;
  }
}
