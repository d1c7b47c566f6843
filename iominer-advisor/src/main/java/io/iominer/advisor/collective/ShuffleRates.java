// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

/**
 * What a site tells of the exchange between ranks, for the paper's Eq 1 and 2.
 *
 * @param placement how ranks are placed on compute nodes
 * @param intraNodeRate throughput inside a node, bytes/s
 * @param interNodeRate throughput between nodes, bytes/s
 * @param latencySeconds of a collective read
 */
public record ShuffleRates(
    RankLayout.Placement placement,
    double intraNodeRate,
    double interNodeRate,
    double latencySeconds) {
  /** By a layout. */
  ShuffleCost cost(RankLayout layout) {
    return new ShuffleCost(layout, intraNodeRate, interNodeRate, latencySeconds);
  }
}
