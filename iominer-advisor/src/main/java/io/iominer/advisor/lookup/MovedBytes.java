// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.StepAmounts;
import io.iominer.advisor.iopath.TimeGrid;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Bytes by compute node and step. Those reduced over all ranks are even over the nodes. */
final class MovedBytes {
  private static final long ALL_NODES = -1;

  private final TimeGrid grid;
  private final int nodes;
  private final int ranksPerNode;
  private final Map<Long, StepAmounts> byNode = new HashMap<>();
  private final StepAmounts all;
  private boolean isAny;

  /**
   * Without bytes.
   *
   * @param nodes how many; 0 where unknown
   * @param ranksPerNode ranks on each; 0 where unknown
   */
  MovedBytes(TimeGrid grid, int nodes, int ranksPerNode) {
    this.grid = grid;
    this.nodes = nodes;
    this.ranksPerNode = ranksPerNode;
    this.all = new StepAmounts(grid);
  }

  void add(long rank, double begin, double end, double bytes) {
    if (all.add(begin, end, bytes)) {
      isAny = true;
      if (ranksPerNode > 0) {
        byNode
            .computeIfAbsent(
                rank < 0 ? ALL_NODES : rank / ranksPerNode, key -> new StepAmounts(grid))
            .add(begin, end, bytes);
      }
    }
  }

  /** Whether any were moved in the time. */
  boolean isAny() {
    return isAny;
  }

  /** The sums so far, of which nothing more is to be added. */
  PathLog.Moved of(PathLog.Source source) {
    double[] busiest = new double[grid.count()];
    if (ranksPerNode == 0) {
      Arrays.fill(busiest, isAny ? Double.NaN : 0);
    }
    StepAmounts shared = byNode.remove(ALL_NODES);
    for (StepAmounts node : byNode.values()) {
      double[] bytes = node.sums();
      Arrays.setAll(busiest, step -> Math.max(busiest[step], bytes[step]));
    }
    if (shared != null) {
      double[] bytes = shared.sums();
      Arrays.setAll(busiest, step -> busiest[step] + bytes[step] / Math.max(1, nodes));
    }
    return new PathLog.Moved(source, all.sums(), busiest);
  }
}
