// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.job.Phase;
import io.iominer.facility.replay.LayoutChoice;
import io.iominer.simulator.advice.LicenseFile;
import java.util.Set;

/**
 * Jobs of some applications hold a license while they run, of which there is one: one of them runs
 * at a time, and those behind it in the queue go ahead.
 */
final class LicensedJobs implements LayoutChoice<JobPlan> {
  private final Set<LicenseFile.Holder> holders;
  private final LayoutChoice<JobPlan> layouts;
  private final AdviceUse use;
  private boolean isTaken;

  /**
   * A license that no job holds.
   *
   * @param holders jobs that ask for it
   * @param layouts on which OSTs files lie
   * @param use is told of each job
   */
  LicensedJobs(Set<LicenseFile.Holder> holders, LayoutChoice<JobPlan> layouts, AdviceUse use) {
    this.holders = holders;
    this.layouts = layouts;
    this.use = use;
  }

  private boolean asks(JobPlan job) {
    return holders.contains(new LicenseFile.Holder(job.variant().application(), job.ranks()));
  }

  @Override
  public boolean mayStart(JobPlan job) {
    return !(isTaken && asks(job)) && layouts.mayStart(job);
  }

  @Override
  public void begin(JobPlan job) {
    use.began(job, asks(job));
    isTaken |= asks(job);
    layouts.begin(job);
  }

  @Override
  public Phase open(JobPlan job, Phase phase, double time) {
    return layouts.open(job, phase, time);
  }

  @Override
  public void close(JobPlan job, Phase phase) {
    layouts.close(job, phase);
  }

  @Override
  public void end(JobPlan job) {
    if (asks(job)) {
      isTaken = false;
    }
    layouts.end(job);
  }
}
