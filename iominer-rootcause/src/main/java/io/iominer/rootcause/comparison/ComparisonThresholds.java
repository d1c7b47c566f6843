// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import java.util.List;

/** By what two runs are called different. */
public final class ComparisonThresholds implements ThresholdSource {
  /** A value that changes by a smaller share of itself is the same. */
  public static final Threshold LEAST_CHANGE =
      Threshold.share("compare.least-change", 0.2, "Heuristic: runs vary as much");

  /** Work that differs by no more than this share is the same. */
  public static final Threshold SAME_WORK =
      Threshold.share(
          "compare.same-work", 0.1, "Heuristic: runs of one program move as many bytes");

  @Override
  public List<Threshold> thresholds() {
    return List.of(LEAST_CHANGE, SAME_WORK);
  }
}
