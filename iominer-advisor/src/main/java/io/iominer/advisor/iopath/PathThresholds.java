// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import java.util.List;

/** By what a part of a job's I/O path is called full. */
public final class PathThresholds implements ThresholdSource {
  /** A part that carries at least this share of its capacity is full. */
  public static final Threshold FULL =
      Threshold.share(
          "path.full",
          0.8,
          "Heuristic: the mean of a step lies below what is reached in it, and the capacity of a"
              + " part is known to a tenth or two");

  @Override
  public List<Threshold> thresholds() {
    return List.of(FULL);
  }
}
