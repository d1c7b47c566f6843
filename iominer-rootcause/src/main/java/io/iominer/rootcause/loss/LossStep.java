// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;

/**
 * A step of a job's waterfall of lost time.
 *
 * @param whatIf what is otherwise from here on
 * @param secondsWithout seconds of I/O that would be left without this cause and those before it
 * @param lostSeconds seconds that this cause took, 0 or more
 */
public record LossStep(WhatIf whatIf, double secondsWithout, double lostSeconds) {
  /** What the seconds were lost to. */
  public Cause cause() {
    return whatIf.cause();
  }
}
