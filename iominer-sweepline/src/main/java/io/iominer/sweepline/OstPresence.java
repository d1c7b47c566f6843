// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.model.JobKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job that is on an OST, with those of its logs that are. */
final class OstPresence {
  final JobKey job;
  final long since;
  final OstWork own = new OstWork();
  final Map<String, Log> logs = new HashMap<>();

  OstPresence(JobKey job, long since) {
    this.job = job;
    this.since = since;
  }

  /** A log of the job. What others did meanwhile is the difference of sums at its end and start. */
  final class Log {
    final String id;
    final long since;
    private final long shared;
    private final double bytes;
    private final double work;

    /** What other jobs that were there when it came had moved; of those that came later nothing. */
    private final Map<OstPresence, Double> before = new HashMap<>();

    private int uses;
    private @Nullable OstVisit visit;

    Log(String id, long since, OstWork all, long shared) {
      this.id = id;
      this.since = since;
      this.shared = shared;
      this.bytes = othersBytes(all, shared);
      this.work = all.ended() - own.ended();
    }

    OstPresence presence() {
      return OstPresence.this;
    }

    void begin() {
      uses++;
    }

    /** Notes what the jobs that are there have moved, for {@link #bytesOf}. */
    void watch(Iterable<OstPresence> present) {
      for (OstPresence other : present) {
        before.put(other, other.own.bytes(shared));
      }
    }

    /** Bytes that another job moved since both are there; the log is watched. */
    double bytesOf(OstPresence other, long sharedNow) {
      return Math.max(0, other.own.bytes(sharedNow) - before.getOrDefault(other, 0.0));
    }

    /** One of its uses ends now; with the last one the log may leave. */
    boolean end(long now, OstWork all, long sharedNow) {
      uses--;
      if (uses == 0) {
        visit =
            new OstVisit(
                job,
                id,
                new BusyPeriod(since, now),
                sharedNow - shared,
                Math.max(0, othersBytes(all, sharedNow) - bytes),
                sharedNow == shared ? 0 : all.begun() - own.begun() - work);
      }
      return uses == 0;
    }

    /** The visit of a log that left; null where it came back at the same instant. */
    @Nullable OstVisit left() {
      return uses == 0 ? visit : null;
    }

    private double othersBytes(OstWork all, long sharedNow) {
      return all.bytes(sharedNow) - own.bytes(sharedNow);
    }
  }
}
