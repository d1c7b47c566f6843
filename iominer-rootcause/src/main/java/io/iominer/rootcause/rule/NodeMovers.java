// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.RankFacts;
import io.iominer.rootcause.loss.RuleContext;

/** Jobs in which one rank of each compute node moves the bytes of its node. */
final class NodeMovers {
  /** Share of a node's rate at which more ranks would hardly move more; heuristic. */
  private static final double REACHED = 0.8;

  private NodeMovers() {}

  /**
   * Whether as many ranks move bytes as there are nodes, two or more, and the slowest took no
   * longer than its node needs. Ranks that shared a node would not reach that rate.
   */
  static boolean areOneANode(RuleContext job, IoDirection direction) {
    RankFacts ranks = job.facts().ranks(direction);
    double nodes = job.around().nodes().orElse(0);
    double needed = ranks.mostBytes() / job.fileSystem().nodeBytesPerSecond();
    return job.rates().isKnown()
        && nodes >= 2
        && ranks.movers() == nodes
        && needed >= REACHED * ranks.slowestSeconds();
  }
}
