// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import java.util.OptionalDouble;

/**
 * What bounds the bandwidth of a run before and behind its forwarding nodes, in bytes/s.
 *
 * @param clients what its compute nodes with I/O move through their forwarding clients
 * @param peak the most that was seen; empty where nothing shows it, or where the forwarding nodes
 *     may have held it up, so that it says nothing of what there would be with more of them
 * @param osts what its OSTs carry; empty where unknown
 * @param forwardingNode what one forwarding node carries, above 0
 */
public record ForwardingBounds(
    double clients, OptionalDouble peak, OptionalDouble osts, double forwardingNode) {
  /** The least of them but that of the forwarding nodes: B of docs/dfra.md. */
  public double demand() {
    return Math.min(
        clients,
        Math.min(peak.orElse(Double.POSITIVE_INFINITY), osts.orElse(Double.POSITIVE_INFINITY)));
  }

  /** What it can have behind so many forwarding nodes. */
  public double behind(int forwardingNodes) {
    return Math.min(demand(), forwardingNodes * forwardingNode);
  }

  /** Forwarding nodes that carry the demand, at least 1: F of docs/dfra.md. */
  public int forwardingNodes() {
    return nodesFor(demand(), forwardingNode);
  }

  /** Forwarding nodes that carry a bandwidth, at least 1. */
  static int nodesFor(double bytesPerSecond, double forwardingNode) {
    return (int) Math.max(1, Math.ceil(bytesPerSecond / forwardingNode));
  }
}
