// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How long which jobs were together on one storage target. It holds every job and every pair that
 * met.
 */
public final class JobOverlaps implements OstSink {
  private final Map<Long, Long> busy = new HashMap<>();
  private final Map<Long, Long> beside = new HashMap<>();
  private final Map<JobPair, Long> overlaps = new HashMap<>();

  /** JobOverlaps on a target from the intervals of all jobs on it, sorted by start. */
  public static JobOverlaps of(IntervalCursor sorted) {
    JobOverlaps neighbours = new JobOverlaps();
    OstSweep.run(sorted, neighbours);
    return neighbours;
  }

  @Override
  public void busy(long job, BusyPeriod period) {
    busy.merge(job, period.nanos(), Math::addExact);
  }

  @Override
  public void overlap(JobPair jobs, BusyPeriod period) {
    overlaps.merge(jobs, period.nanos(), Math::addExact);
    beside.merge(jobs.first(), period.nanos(), Math::addExact);
    beside.merge(jobs.second(), period.nanos(), Math::addExact);
  }

  /** Time that each job was busy on the target, nanoseconds. */
  public Map<Long, Long> busyNanos() {
    return Collections.unmodifiableMap(busy);
  }

  /** Time that each pair was busy together, nanoseconds; pairs that never met are missing. */
  public Map<JobPair, Long> overlapNanos() {
    return Collections.unmodifiableMap(overlaps);
  }

  /** Mean number of other jobs while this one was busy; empty where it never was. */
  public OptionalDouble meanOtherJobs(long job) {
    Long own = busy.get(job);
    return own == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(beside.getOrDefault(job, 0L) / (double) own);
  }
}
