// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import io.iominer.core.unit.Bytes;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** A line every ten seconds, for where there is no terminal. */
public final class ProgressLines implements WorkListener {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final PrintWriter err;
  private final Duration between;
  private String step = "";
  private long logs;
  private long startNanos;
  private long lastNanos;

  /** Prints to where errors go. */
  public ProgressLines(PrintWriter err) {
    this(err, BETWEEN_LINES);
  }

  ProgressLines(PrintWriter err, Duration between) {
    this.err = err;
    this.between = between;
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
    if (now - lastNanos >= between.toNanos()) {
      lastNanos = now;
      double seconds = (now - startNanos) / 1e9;
      double rate = progress.logs() / seconds;
      String left =
          rate > 0
              ? String.format(Locale.ROOT, "%.0f s left", (logs - progress.logs()) / rate)
              : "just begun";
      err.printf(
          Locale.ROOT,
          "%s: %,d of %,d logs, %s, %,d rejected, %.0f logs/s, %s%n",
          step,
          progress.logs(),
          logs,
          new Bytes(progress.bytes()),
          progress.rejects(),
          rate,
          left);
      err.flush();
    }
  }

  @Override
  public void end() {
    err.flush();
  }
}
