// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import java.util.List;

/** By what collective reads are advised, as far as a site can set it. */
public final class CollectiveThresholds implements ThresholdSource {
  static final Threshold LEAST_RUNS =
      Threshold.number(
          "collective.least-runs",
          3,
          "runs",
          "Heuristic: as dfra.least-runs; of two that differ, nothing shows which is usual");

  static final Threshold LEAST_EXCHANGE =
      Threshold.share(
          "collective.least-exchange",
          0.1,
          "Heuristic: of the I/O time; as pools, which an application gets where it lost a tenth");

  static final Threshold LEAST_LOST =
      Threshold.share(
          "collective.least-lost",
          0.1,
          "Heuristic: of the I/O time, to other collective readers; as pools, which an application"
              + " gets where it lost a tenth");

  /** All of them, in the order of docs/collective.md. */
  @Override
  public List<Threshold> thresholds() {
    return List.of(LEAST_RUNS, LEAST_EXCHANGE, LEAST_LOST);
  }
}
