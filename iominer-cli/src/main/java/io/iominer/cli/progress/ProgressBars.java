// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.unit.Bytes;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the error stream for each step: logs, rate, time left, bytes, rejects. */
final class ProgressBars implements WorkListener {
  private @Nullable ProgressBar bar;

  @Override
  public void begin(String step, long logs, long bytes) {
    if (logs > 0) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(step)
              .setInitialMax(logs)
              .setUnit(" logs", 1)
              .setStyle(ProgressBarStyle.ASCII)
              .showSpeed()
              .build();
    }
  }

  @Override
  public void progress(WorkProgress progress) {
    if (bar != null) {
      bar.maxHint(Math.max(bar.getMax(), progress.logs()));
      bar.stepTo(progress.logs());
      bar.setExtraMessage(
          " " + new Bytes(progress.bytes()) + ", " + progress.rejects() + " rejected");
    }
  }

  @Override
  public void end() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
