// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.rootcause.loss.RuleContext;

/**
 * Diagnoses a job by one question. Stateless; found with {@link java.util.ServiceLoader}. How to
 * add one: CONTRIBUTING.md.
 */
public interface Rule {
  RuleInfo info();

  /** The answer for a job. */
  Finding evaluate(RuleContext job, Thresholds thresholds);
}
