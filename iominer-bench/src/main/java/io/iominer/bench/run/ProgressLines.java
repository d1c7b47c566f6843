// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import java.io.PrintWriter;
import java.util.Locale;

/** Says every ten seconds how far an ingest is. */
final class ProgressLines implements WorkListener {
  private static final double SECONDS_BETWEEN = 10;

  private final PrintWriter err;
  private String step = "";
  private long logs;
  private long startNanos;
  private double lastSeconds;

  ProgressLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void begin(String newStep, long newLogs, long bytes) {
    step = newStep;
    logs = newLogs;
    startNanos = System.nanoTime();
    lastSeconds = 0;
  }

  @Override
  public void progress(WorkProgress progress) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    if (seconds - lastSeconds >= SECONDS_BETWEEN) {
      lastSeconds = seconds;
      err.printf(
          Locale.ROOT,
          "%s: %,d of %,d logs, %.0f logs/s%n",
          step,
          progress.logs(),
          logs,
          progress.logs() / seconds);
      err.flush();
    }
  }

  @Override
  public void end() {
    // The figures follow.
  }
}
