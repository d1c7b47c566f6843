// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.stream.LongStream;

/**
 * Seconds that an aggregator needs to send what it read to the ranks that asked for it. Source: HIO
 * paper, Eq 1: the largest message inside the node or the largest one to another node, each over
 * its throughput, whichever takes longer, and a latency. Eq 2, which tells them apart, prints n_c
 * as cores per node; its round robin needs the number of nodes, and the paper's own example (16
 * processes as 12 + 4) is block placement.
 *
 * @param placement how ranks are placed on nodes
 * @param nodes compute nodes, 1 or more
 * @param ranksPerNode ranks of a node at most, 1 or more
 * @param intraNodeRate throughput inside a node, bytes/s, above 0
 * @param interNodeRate throughput between nodes, bytes/s, above 0
 * @param latencySeconds 0 or more
 */
public record ShuffleCost(
    Placement placement,
    long nodes,
    long ranksPerNode,
    double intraNodeRate,
    double interNodeRate,
    double latencySeconds) {
  /** How a launcher places ranks. */
  public enum Placement {
    /** A node is filled before the next one (srun --distribution=block). */
    BLOCK,
    /** Each next rank lies on the next node (srun --distribution=cyclic). */
    ROUND_ROBIN
  }

  public ShuffleCost {
    Range.atLeastOne("nodes", nodes);
    Range.atLeastOne("ranks per node", ranksPerNode);
    Range.positive("intra-node rate", intraNodeRate);
    Range.positive("inter-node rate", interNodeRate);
    Range.notNegative("latency", latencySeconds);
  }

  /** Whether two ranks exchange data inside a node. */
  boolean isSameNode(long one, long other) {
    return placement == Placement.BLOCK
        ? one / ranksPerNode == other / ranksPerNode
        : one % nodes == other % nodes;
  }

  /** Seconds of rank 0 that sends as many bytes to each other one of so many ranks. */
  public double seconds(long ranks, double messageBytes) {
    Range.notNegative("message size", messageBytes);
    return latencySeconds
        + LongStream.range(1, ranks)
            .mapToDouble(rank -> isSameNode(0, rank) ? intraNodeRate : interNodeRate)
            .map(rate -> messageBytes / rate)
            .max()
            .orElse(0);
  }
}
