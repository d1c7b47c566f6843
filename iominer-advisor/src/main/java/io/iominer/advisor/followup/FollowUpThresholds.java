// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import java.util.List;

/** When runs before and after advice are compared, as far as a site can set it. */
public final class FollowUpThresholds implements ThresholdSource {
  static final Threshold LEAST_RUNS =
      Threshold.number(
          "follow-up.least-runs",
          5,
          "runs",
          "Heuristic: before and after; of fewer, one unusual run moves the median");

  static final Threshold BYTES_SPREAD =
      Threshold.share(
          "follow-up.bytes-spread",
          0.25,
          "Heuristic: of the median bytes before; runs that moved as much more or less take another"
              + " time anyway");

  /** All of them, in the order of docs/follow-up.md. */
  @Override
  public List<Threshold> thresholds() {
    return List.of(LEAST_RUNS, BYTES_SPREAD);
  }
}
