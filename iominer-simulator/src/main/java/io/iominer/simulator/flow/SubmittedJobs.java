// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.replay.JobSource;
import java.util.List;
import java.util.Optional;

/** So many jobs as they arrive; a job that failed is submitted again. */
final class SubmittedJobs implements JobSource<JobPlan> {
  /** From a failure to the submission of the next attempt; heuristic. */
  private static final double RESTART_SECONDS = 300;

  private final Arrivals arrivals;
  private long unplanned;

  /**
   * Jobs that were not planned yet.
   *
   * @param jobs how many there are in all
   */
  SubmittedJobs(Arrivals arrivals, long jobs) {
    this.arrivals = arrivals;
    this.unplanned = jobs;
  }

  @Override
  public List<JobPlan> next() {
    if (unplanned == 0) {
      return List.of();
    }
    List<JobPlan> plans = arrivals.next(unplanned);
    unplanned -= plans.size();
    return plans;
  }

  @Override
  public Optional<JobPlan> after(JobPlan ended, double time) {
    if (ended.outcome() != JobOutcome.FAILED || unplanned == 0) {
      return Optional.empty();
    }
    unplanned--;
    return Optional.of(arrivals.restart(ended, time + RESTART_SECONDS));
  }
}
