// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding;
import java.util.List;

/** Keeps what advice saves within what the job allows, and says why a range is wide. */
final class AdviceRange {
  private AdviceRange() {}

  /** The findings, with advice that saves no more than the operations that it is about take. */
  static List<Finding> within(List<Finding> findings, RuleContext job) {
    return findings.stream().map(finding -> within(finding, job)).toList();
  }

  private static Finding within(Finding finding, RuleContext job) {
    boolean isLearned = isWide(finding.rule().cause(), job);
    return finding.with(
        finding.advice().stream().map(advice -> advice.within(job, isLearned)).toList());
  }

  private static boolean isWide(Cause cause, RuleContext job) {
    return job.surelyLost(cause) < job.losses().seconds(cause);
  }
}
