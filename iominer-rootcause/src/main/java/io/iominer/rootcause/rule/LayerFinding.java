// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What rules on layers above the file system find: the share of the I/O time lost to a cause. */
final class LayerFinding {
  private LayerFinding() {}

  /**
   * Compares the time lost to the rule's cause; of a job with time in I/O.
   *
   * @param message what is said where it is more than the threshold, with %s for the seconds
   */
  static Finding of(
      RuleInfo info,
      RuleContext job,
      double threshold,
      String message,
      Function<RuleContext, Advice> advice) {
    double seconds = job.losses().seconds(info.cause());
    double observed = seconds / job.losses().ioSeconds();
    return observed <= threshold
        ? Finding.clear(info, observed, threshold)
        : Finding.tripped(
            info,
            observed,
            threshold,
            String.format(Locale.ROOT, message, SecondsText.of(seconds)),
            LayerEvidence.of(job),
            List.of(advice.apply(job)));
  }
}
