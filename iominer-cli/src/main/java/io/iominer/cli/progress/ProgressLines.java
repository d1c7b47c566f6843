// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.unit.Bytes;
import java.io.PrintWriter;
import java.time.Duration;

/** A line every ten seconds, for where there is no terminal. */
final class ProgressLines implements WorkListener {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final PrintWriter err;
  private String step = "";
  private long logs;
  private long startNanos;
  private long lastNanos;

  ProgressLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void begin(String newStep, long newLogs, long bytes) {
    step = newStep;
    logs = newLogs;
    startNanos = System.nanoTime();
    lastNanos = startNanos;
  }

  @Override
  public void progress(WorkProgress progress) {
    long now = System.nanoTime();
    if (now - lastNanos >= BETWEEN_LINES.toNanos()) {
      lastNanos = now;
      double seconds = (now - startNanos) / 1e9;
      double rate = progress.logs() / seconds;
      String left =
          rate > 0 ? String.format("%.0f s left", (logs - progress.logs()) / rate) : "just begun";
      err.printf(
          "%s: %,d of %,d logs, %s, %,d rejected, %.0f logs/s, %s%n",
          step, progress.logs(), logs, new Bytes(progress.bytes()), progress.rejects(), rate, left);
      err.flush();
    }
  }

  @Override
  public void end() {
    err.flush();
  }
}
