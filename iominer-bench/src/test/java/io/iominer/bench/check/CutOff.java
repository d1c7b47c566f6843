// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;

/**
 * Ends a diagnosis when a step begins.
 *
 * @param step its name
 */
record CutOff(String step) implements WorkListener {
  static final String MESSAGE = "cut off";

  @Override
  public void begin(WorkStep begun) {
    if (begun.name().equals(step)) {
      throw new IllegalStateException(MESSAGE);
    }
  }

  @Override
  public void progress(WorkProgress progress) {
    // Nothing is shown.
  }

  @Override
  public void end() {
    // Nothing is shown.
  }
}
