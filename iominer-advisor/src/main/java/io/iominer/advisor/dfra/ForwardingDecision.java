// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

/**
 * The forwarding nodes for the next run of an application at one size.
 *
 * @param computeNodes compute nodes of the run, at least 1
 * @param defaultNodes forwarding nodes that the map gives it, at least 1
 * @param nodes forwarding nodes that it should have, at least 1
 * @param isDedicated whether they are reserved ones, lent to this job alone
 * @param basis why
 * @param evidence the numbers behind it
 */
public record ForwardingDecision(
    int computeNodes,
    int defaultNodes,
    int nodes,
    boolean isDedicated,
    ForwardingBasis basis,
    ForwardingEvidence evidence) {
  public ForwardingDecision {
    if (computeNodes < 1 || defaultNodes < 1 || nodes < 1) {
      throw new IllegalArgumentException(
          String.format(
              "A job has at least one node of each kind, not %d, %d, %d",
              computeNodes, defaultNodes, nodes));
    }
  }

  /** The same job as the map has it. */
  ForwardingDecision withDefault(ForwardingBasis why) {
    return new ForwardingDecision(computeNodes, defaultNodes, defaultNodes, false, why, evidence);
  }

  /** The same with another number of forwarding nodes. */
  ForwardingDecision withNodes(int other) {
    return new ForwardingDecision(computeNodes, defaultNodes, other, isDedicated, basis, evidence);
  }

  /** Whether the job stays as the map has it. */
  public boolean isDefault() {
    return nodes == defaultNodes && !isDedicated;
  }

  /** Reserved forwarding nodes that it takes. */
  public int reservedNodes() {
    return isDedicated ? nodes : 0;
  }
}
