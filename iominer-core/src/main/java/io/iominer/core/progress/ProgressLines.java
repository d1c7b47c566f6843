// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import io.iominer.core.unit.Bytes;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A line every ten seconds, for where there is no terminal; of a step that counts nothing, one line
 * in all.
 */
public final class ProgressLines implements WorkListener {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final PrintWriter err;
  private final Duration between;
  private final Clock clock;
  private WorkStep step = WorkStep.uncounted("");
  private long startNanos;

  /** Of the last line, or of the begin: many short steps are not silent for long either. */
  private long lastNanos = System.nanoTime();

  private boolean isTold;

  /** Prints to where errors go. */
  public ProgressLines(PrintWriter err) {
    this(err, BETWEEN_LINES, Clock.systemUTC());
  }

  ProgressLines(PrintWriter err, Duration between, Clock clock) {
    this.err = err;
    this.between = between;
    this.clock = clock;
  }

  @Override
  public void begin(WorkStep newStep) {
    step = newStep;
    startNanos = System.nanoTime();
    isTold = false;
  }

  @Override
  public void progress(WorkProgress progress) {
    long now = System.nanoTime();
    boolean isDone = isTold && step.logs().isEmpty() && progress.logs() == 0;
    if (now - lastNanos >= between.toNanos() && !isDone) {
      lastNanos = now;
      isTold = true;
      err.printf(
          "%s %s: %s%n",
          clock.instant().truncatedTo(ChronoUnit.SECONDS),
          step.name(),
          line(progress, (now - startNanos) / 1e9));
      err.flush();
    }
  }

  @Override
  public void end() {
    err.flush();
  }

  private String line(WorkProgress progress, double seconds) {
    if (step.logs().isEmpty() && progress.logs() > 0) {
      return String.format(Locale.ROOT, "%,d %s so far", progress.logs(), step.unit());
    }
    if (step.logs().isEmpty()) {
      return "under way; how far it is can only be said at its end";
    }
    long logs = step.logs().getAsLong();
    double rate = progress.logs() / seconds;
    String left =
        rate > 0
            ? String.format(Locale.ROOT, "%.0f s left", (logs - progress.logs()) / rate)
            : "just begun";
    String read =
        step.bytes().isPresent()
            ? String.format(
                Locale.ROOT, "%s, %,d rejected, ", new Bytes(progress.bytes()), progress.rejects())
            : "";
    return String.format(
        Locale.ROOT, "%,d of %,d logs, %s%.0f logs/s, %s", progress.logs(), logs, read, rate, left);
  }
}
