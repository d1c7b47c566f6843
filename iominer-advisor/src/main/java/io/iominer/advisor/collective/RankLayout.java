// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

/**
 * Which ranks of a job share a compute node. Source: HIO paper, Eq 2, which prints n_c as cores per
 * node; its round robin needs the number of nodes, and its own example (16 processes as 12 + 4) is
 * block placement.
 *
 * @param placement how ranks are placed
 * @param nodes compute nodes, 1 or more
 * @param ranksPerNode ranks of a node at most, 1 or more
 */
public record RankLayout(Placement placement, long nodes, long ranksPerNode) {
  /** How a launcher places ranks. */
  public enum Placement {
    /** A node is filled before the next one (srun --distribution=block). */
    BLOCK,
    /** Each next rank lies on the next node (srun --distribution=cyclic). */
    ROUND_ROBIN
  }

  public RankLayout {
    Range.atLeastOne("nodes", nodes);
    Range.atLeastOne("ranks per node", ranksPerNode);
  }

  /** Whether two ranks exchange data inside a node. */
  boolean isSameNode(long one, long other) {
    return placement == Placement.BLOCK
        ? one / ranksPerNode == other / ranksPerNode
        : one % nodes == other % nodes;
  }
}
