// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.model.NodeList;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The compute nodes of a facility, all alike.
 *
 * @param count how many; empty where unknown
 * @param ranksPerNode ranks that one of them is given, at least 1
 * @param names their names, as Slurm's lists of nodes have them, in the order of their numbers from
 *     0; empty where unknown
 */
public record ComputeNodes(OptionalInt count, int ranksPerNode, Optional<NodeList> names) {
  /** Compute nodes of which nobody told the names. */
  public ComputeNodes(OptionalInt count, int ranksPerNode) {
    this(count, ranksPerNode, Optional.empty());
  }

  public ComputeNodes {
    if (ranksPerNode < 1) {
      throw new IllegalArgumentException("A node has at least one rank, not " + ranksPerNode);
    }
  }

  /** Nodes that a number of ranks needs. */
  public int nodesFor(int ranks) {
    return (int) Math.ceil(ranks / (double) ranksPerNode);
  }
}
