// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import java.util.function.LongSupplier;

/** Counts what has no known end, and tells a listener a few times a second. */
public final class RunningCount {
  private static final long NANOS_BETWEEN_CALLS = 200_000_000;

  /** The clock is looked at once for so many; heuristic. */
  private static final int COUNTS_OF_ONE_LOOK = 256;

  private final WorkListener listener;
  private final LongSupplier nanoTime;
  private long count;
  private long toldNanos;

  /** A count of a step that has begun. */
  public RunningCount(WorkListener listener) {
    this(listener, System::nanoTime);
  }

  RunningCount(WorkListener listener, LongSupplier nanoTime) {
    this.listener = listener;
    this.nanoTime = nanoTime;
    this.toldNanos = nanoTime.getAsLong();
  }

  /** Counts one more. */
  public void add() {
    count++;
    if (count % COUNTS_OF_ONE_LOOK == 0) {
      long now = nanoTime.getAsLong();
      if (now - toldNanos >= NANOS_BETWEEN_CALLS) {
        toldNanos = now;
        listener.progress(new WorkProgress(count, 0, 0));
      }
    }
  }
}
