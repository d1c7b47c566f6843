// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import java.util.Optional;

/**
 * What a scheduler is told about an application at one number of compute nodes.
 *
 * @param application its name
 * @param decision its forwarding nodes
 * @param why one sentence with the numbers that decided
 * @param tried the decision on its latest run that tells enough; empty where none does
 * @param togetherNodes reserved forwarding nodes that it gets when all jobs with hints run at the
 *     same time, 0 or more and no more than decided
 */
public record ForwardingHint(
    String application,
    ForwardingDecision decision,
    String why,
    Optional<TriedRun> tried,
    int togetherNodes) {
  /** The same with other nodes when all run at the same time. */
  ForwardingHint withTogether(int nodes) {
    return new ForwardingHint(application, decision, why, tried, nodes);
  }
}
