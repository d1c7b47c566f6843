// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.unit.Bytes;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar on the error stream for each step: logs, rate, time left, and of a step that reads bytes
 * and rejects; a step that counts nothing only shows its time.
 */
final class ProgressBars implements WorkListener {
  private WorkStep step = WorkStep.uncounted("");
  private @Nullable ProgressBar bar;

  @Override
  public void begin(WorkStep newStep) {
    step = newStep;
    ProgressBarBuilder builder =
        new ProgressBarBuilder().setTaskName(step.name()).setStyle(ProgressBarStyle.ASCII);
    if (step.logs().isEmpty()) {
      bar = builder.build();
    } else if (step.logs().getAsLong() > 0) {
      bar = builder.setInitialMax(step.logs().getAsLong()).setUnit(" logs", 1).showSpeed().build();
    }
  }

  @Override
  public void progress(WorkProgress progress) {
    if (bar == null) {
      return;
    }
    if (step.logs().isEmpty()) {
      if (progress.logs() > 0) {
        bar.setExtraMessage(
            String.format(Locale.ROOT, " %,d %s so far", progress.logs(), step.unit()));
      }
      return;
    }
    bar.maxHint(Math.max(bar.getMax(), progress.logs()));
    bar.stepTo(progress.logs());
    if (step.bytes().isPresent()) {
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
