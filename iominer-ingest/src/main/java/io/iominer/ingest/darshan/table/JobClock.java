// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.JobRecord;
import java.util.OptionalLong;

/** SerialGroups a log's times into instants, as microseconds since 1970 UTC. */
final class JobClock {
  private static final long MICROS = 1_000_000;

  /** End of the year 9999; what lies outside 1970 to 9999 is damage, not a time. */
  private static final long LAST_SECOND = 253_402_300_799L;

  private final OptionalLong start;

  JobClock(JobRecord job) {
    this.start = instant(job.startSeconds(), job.startNanos());
  }

  /** Start of the job; empty when absurd. */
  OptionalLong start() {
    return start;
  }

  /** An instant given by seconds and nanoseconds; empty when absurd. */
  static OptionalLong instant(long seconds, long nanos) {
    return seconds < 0 || seconds > LAST_SECOND || nanos < 0 || nanos >= 1_000 * MICROS
        ? OptionalLong.empty()
        : OptionalLong.of(seconds * MICROS + nanos / 1_000);
  }

  /** Seconds after the job's start; empty when either is absurd. */
  OptionalLong after(double seconds) {
    return start.isPresent() && Math.abs(seconds) <= LAST_SECOND
        ? OptionalLong.of(start.getAsLong() + Math.round(seconds * MICROS))
        : OptionalLong.empty();
  }
}
