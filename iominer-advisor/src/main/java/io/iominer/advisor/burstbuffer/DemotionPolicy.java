// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;
import io.iominer.facility.DemotionPlan;

/** When data is demoted beside the writes of jobs; between them it always is. */
public enum DemotionPolicy {
  /** The thesis's BBOS: from thresholds that follow from the bytes per period. */
  ADAPTIVE("adaptive (BBOS)") {
    @Override
    Rates rates(DemotionPlan plan, double written, double dirty) {
      return new Rates(plan.writeRate(written), plan.demotionRate(written));
    }
  },
  /** Harmonia's MaxBW: never. */
  MAX_BANDWIDTH("MaxBW (Harmonia)") {
    @Override
    Rates rates(DemotionPlan plan, double written, double dirty) {
      return new Rates(plan.buffer().write().bytesPerSecond(), 0);
    }
  },
  /** Harmonia's MaxEff: always at the busy rate, as long as there is data to demote. */
  MAX_EFFICIENCY("MaxEff (Harmonia)") {
    @Override
    Rates rates(DemotionPlan plan, double written, double dirty) {
      return Rates.busy(plan.buffer());
    }
  },
  /** From the time on at which 90 % of the capacity is not demoted yet. */
  STATIC_THRESHOLD("static threshold, 90 %") {
    @Override
    Rates rates(DemotionPlan plan, double written, double dirty) {
      return dirty >= THRESHOLD * plan.buffer().capacity().count()
          ? Rates.busy(plan.buffer())
          : MAX_BANDWIDTH.rates(plan, written, dirty);
    }
  };

  /** Thesis on BBOS, Figure 3.4: 90 % of the capacity. */
  static final double THRESHOLD = 0.9;

  private final String words;

  DemotionPolicy(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  /**
   * The rates of a moment.
   *
   * @param plan the plan by the bytes per period
   * @param written bytes of the period so far (DWSF)
   * @param dirty bytes in the buffer that are not demoted yet
   */
  abstract Rates rates(DemotionPlan plan, double written, double dirty);

  /**
   * What a job writes and what is demoted beside it.
   *
   * @param write bytes/s, above 0
   * @param demotion bytes/s, 0 or more
   */
  record Rates(double write, double demotion) {
    private static Rates busy(BurstBuffer buffer) {
      return new Rates(buffer.busyWrite().bytesPerSecond(), buffer.busyDemotion().bytesPerSecond());
    }
  }
}
