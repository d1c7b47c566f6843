// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What the inflating of one log has taken, over all its regions, and may take. Waiting for the
 * log's bytes does not count: a file system that hangs is no fault of the log, and neither is a
 * reader of the records who takes long. Not for several threads.
 */
final class InflateTime {
  private final Duration limit;
  private final LongSupplier nanos;
  private long spent;
  private long begin;

  /**
   * @param nanos a clock that never goes back
   */
  InflateTime(Duration limit, LongSupplier nanos) {
    this.limit = limit;
    this.nanos = nanos;
  }

  /**
   * Inflating begins.
   *
   * @param waited nanoseconds waited for the log's bytes so far
   */
  void begin(long waited) {
    begin = nanos.getAsLong() - waited;
  }

  /**
   * Inflating ends for now.
   *
   * @param waited nanoseconds waited for the log's bytes so far
   */
  void end(long waited) {
    spent += nanos.getAsLong() - waited - begin;
  }

  boolean isOver() {
    return spent > limit.toNanos();
  }

  Duration limit() {
    return limit;
  }
}
