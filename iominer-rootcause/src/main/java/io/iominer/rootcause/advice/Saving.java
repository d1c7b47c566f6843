// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;

/**
 * What an advice should save, as a share of the run: all that the model says was lost to the cause
 * at most; at least half of what was lost whatever the rates are within the range of what was
 * learned of them.
 */
record Saving(double least, double most) {
  /** Part of a loss that is saved at least; heuristic. */
  static final double SURE = 0.5;

  static Saving of(RuleContext job, Cause cause) {
    return new Saving(SURE * Effects.part(job, job.surelyLost(cause)), Effects.share(job, cause));
  }

  /** A part of it, 0 to 1. */
  Saving times(double part) {
    return new Saving(part * least, part * most);
  }
}
