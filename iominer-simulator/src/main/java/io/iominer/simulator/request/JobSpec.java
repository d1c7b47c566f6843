// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.Map;

/**
 * A job before it runs.
 *
 * @param ranks its ranks
 * @param ranksPerNode ranks on each of its compute nodes
 * @param trouble what is slow of it
 */
record JobSpec(int ranks, int ranksPerNode, Trouble trouble) {
  /**
   * What is slow of a job's nodes and ranks.
   *
   * @param nodes how many times longer a node's client needs than others
   * @param ranks how many times longer a rank's calls take than others
   */
  record Trouble(Map<Integer, Double> nodes, Map<Integer, Double> ranks) {
    static final Trouble NONE = new Trouble(Map.of(), Map.of());

    Trouble {
      nodes = Map.copyOf(nodes);
      ranks = Map.copyOf(ranks);
    }

    double slownessOfNode(int node) {
      return nodes.getOrDefault(node, 1.0);
    }

    double slownessOfRank(int rank) {
      return ranks.getOrDefault(rank, 1.0);
    }
  }
}
