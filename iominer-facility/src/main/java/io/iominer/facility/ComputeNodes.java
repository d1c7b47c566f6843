// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.util.OptionalInt;

/**
 * The compute nodes of a facility, all alike.
 *
 * @param count how many; empty where unknown
 * @param ranksPerNode ranks that one of them is given, at least 1
 */
public record ComputeNodes(OptionalInt count, int ranksPerNode) {
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
