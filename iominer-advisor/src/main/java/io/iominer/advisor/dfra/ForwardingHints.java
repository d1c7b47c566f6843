// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.facility.ForwardingNodes;
import java.time.Instant;
import java.util.List;

/**
 * The forwarding nodes of all applications, for a scheduler.
 *
 * @param madeAt when they were decided
 * @param forwardingNodes the forwarding nodes that there are
 * @param hints by application, then by compute nodes
 */
public record ForwardingHints(
    Instant madeAt, ForwardingNodes forwardingNodes, List<ForwardingHint> hints) {
  public ForwardingHints {
    hints = List.copyOf(hints);
  }

  /** Reserved forwarding nodes that these jobs take when they all run at the same time. */
  public int reservedTogether() {
    return hints.stream().mapToInt(hint -> hint.decision().reservedNodes()).sum();
  }
}
