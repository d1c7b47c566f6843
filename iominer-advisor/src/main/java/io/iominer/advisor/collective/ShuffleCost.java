// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

/**
 * Seconds that an aggregator needs to send what it read to the ranks that asked for it. Source: HIO
 * paper, Eq 1: the largest message inside the node or the largest one to another node, each over
 * its throughput, whichever takes longer, and a latency.
 *
 * @param layout which ranks share a node
 * @param intraNodeRate throughput inside a node, bytes/s, above 0
 * @param interNodeRate throughput between nodes, bytes/s, above 0
 * @param latencySeconds 0 or more
 */
public record ShuffleCost(
    RankLayout layout, double intraNodeRate, double interNodeRate, double latencySeconds) {
  public ShuffleCost {
    Range.positive("intra-node rate", intraNodeRate);
    Range.positive("inter-node rate", interNodeRate);
    Range.notNegative("latency", latencySeconds);
  }

  /**
   * Seconds of an aggregator that sends as much to each rank.
   *
   * @param aggregator its rank
   * @param ranks ranks of the job, itself among them
   * @param messageBytes bytes for each of the others
   */
  public double seconds(long aggregator, long ranks, double messageBytes) {
    Range.atLeastOne("ranks", ranks);
    Range.notNegative("message size", messageBytes);
    double longest = 0;
    for (long rank = 0; rank < ranks; rank++) {
      if (rank != aggregator) {
        double rate = layout.isSameNode(aggregator, rank) ? intraNodeRate : interNodeRate;
        longest = Math.max(longest, messageBytes / rate);
      }
    }
    return longest + latencySeconds;
  }
}
