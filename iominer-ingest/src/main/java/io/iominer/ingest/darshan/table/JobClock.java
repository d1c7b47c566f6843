// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.JobRecord;
import io.iominer.core.summary.Plausible;
import java.util.OptionalLong;

/** Turns a log's times into instants, as microseconds since 1970 UTC. */
final class JobClock {
  private static final long MICROS = 1_000_000;

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
    return !Plausible.isInstant(seconds) || nanos < 0 || nanos >= 1_000 * MICROS
        ? OptionalLong.empty()
        : OptionalLong.of(seconds * MICROS + nanos / 1_000);
  }

  /** Seconds after the job's start; empty when either is absurd. */
  OptionalLong after(double seconds) {
    return start.isPresent()
            && Double.isFinite(seconds)
            && Plausible.isInstant((long) Math.abs(seconds))
        ? OptionalLong.of(start.getAsLong() + Math.round(seconds * MICROS))
        : OptionalLong.empty();
  }
}
