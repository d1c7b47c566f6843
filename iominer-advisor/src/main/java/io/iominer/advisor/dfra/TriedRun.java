// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.DecisionEffect;

/**
 * A recorded run on which a decision was tried.
 *
 * @param jobId its job
 * @param whatIf its I/O time, and what the model expects with the decision
 */
public record TriedRun(long jobId, DecisionEffect whatIf) {}
