// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * Which forwarding node a compute node lies behind. Both are numbered from 0.
 *
 * @param computeNodesPerForwardingNode compute nodes that follow each other behind one forwarding
 *     node, at least 1
 * @param exceptions forwarding node by compute node, for those that are mapped otherwise
 */
public record ForwardingMap(int computeNodesPerForwardingNode, Map<Integer, Integer> exceptions)
    implements Serializable {
  public ForwardingMap {
    if (computeNodesPerForwardingNode < 1) {
      throw new IllegalArgumentException(
          "A forwarding node has at least one compute node, not " + computeNodesPerForwardingNode);
    }
    exceptions = Map.copyOf(exceptions);
  }

  /** Blocks of compute nodes of equal size, one behind the other. */
  public static ForwardingMap blocks(int computeNodesPerForwardingNode) {
    return new ForwardingMap(computeNodesPerForwardingNode, Map.of());
  }

  /** The same with one compute node mapped otherwise. */
  public ForwardingMap with(int computeNode, int forwardingNode) {
    Map<Integer, Integer> others = new HashMap<>(exceptions);
    others.put(computeNode, forwardingNode);
    return new ForwardingMap(computeNodesPerForwardingNode, others);
  }

  /** The forwarding node of a compute node. */
  public int forwardingNode(int computeNode) {
    return exceptions.getOrDefault(computeNode, computeNode / computeNodesPerForwardingNode);
  }

  /** Forwarding nodes in use when there are so many compute nodes. */
  public int count(int computeNodes) {
    return exceptions.values().stream()
        .mapToInt(node -> node + 1)
        .reduce(blocks(computeNodes, computeNodesPerForwardingNode), Math::max);
  }

  /**
   * Forwarding nodes that a job of so many compute nodes lies behind at least, as it does where its
   * compute nodes follow each other from the first of a block on.
   */
  public int leastFor(int computeNodes) {
    return blocks(computeNodes, computeNodesPerForwardingNode);
  }

  private static int blocks(int computeNodes, int each) {
    return (computeNodes + each - 1) / each;
  }
}
