// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding;
import java.util.List;

/** Says of advice that the range of learned rates is in what it saves at least. */
final class LearnedRange {
  private static final String WORDS = "; the least allows for the range of the learned rates";

  private LearnedRange() {}

  /** The findings, with that said where the range makes a difference. */
  static List<Finding> said(List<Finding> findings, RuleContext job) {
    return findings.stream()
        .map(finding -> isWide(finding.rule().cause(), job) ? said(finding) : finding)
        .toList();
  }

  private static boolean isWide(Cause cause, RuleContext job) {
    return job.surelyLost(cause) < job.losses().seconds(cause);
  }

  private static Finding said(Finding finding) {
    return finding.with(finding.advice().stream().map(LearnedRange::said).toList());
  }

  private static Advice said(Advice advice) {
    return advice.least() > 0 ? advice.withReason(WORDS) : advice;
  }
}
