// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;

/**
 * What advice can save, as a part of the run. Where the end of the run is not known, of the job's
 * I/O time: the run is not known to be longer.
 */
final class Effects {
  private Effects() {}

  /** What was lost to a cause. */
  static double share(RuleContext job, Cause cause) {
    return part(job, job.losses().seconds(cause));
  }

  /** Some seconds as a part of the run, at most 1; 0 for one without time, or for no number. */
  static double part(RuleContext job, double seconds) {
    double run = job.facts().runSeconds().orElse(0);
    double all = run > 0 ? run : job.losses().ioSeconds();
    return all > 0 && seconds > 0 ? Math.min(1, seconds / all) : 0;
  }
}
