// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.replay.JobSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs of which it is kept what was submitted, so that the same can be submitted again: which job
 * fails and what its restart does must not depend on when others end.
 */
final class RecordedJobs implements JobSource<JobPlan> {
  private final JobSource<JobPlan> source;
  private final List<List<JobPlan>> submitted = new ArrayList<>();
  private final Map<Long, JobPlan> restarts = new HashMap<>();

  RecordedJobs(JobSource<JobPlan> source) {
    this.source = source;
  }

  @Override
  public List<JobPlan> next() {
    List<JobPlan> plans = source.next();
    submitted.add(plans);
    return plans;
  }

  @Override
  public Optional<JobPlan> after(JobPlan ended, double time) {
    Optional<JobPlan> again = source.after(ended, time);
    again.ifPresent(plan -> restarts.put(ended.jobId(), plan.submittedAt(plan.submit() - time)));
    return again;
  }

  /** The same jobs; restarts as long after the failure as they were. */
  JobSource<JobPlan> again() {
    Deque<List<JobPlan>> left = new ArrayDeque<>(submitted);
    return new JobSource<>() {
      @Override
      public List<JobPlan> next() {
        return left.isEmpty() ? List.of() : left.remove();
      }

      @Override
      public Optional<JobPlan> after(JobPlan ended, double time) {
        return Optional.ofNullable(restarts.get(ended.jobId()))
            .map(plan -> plan.submittedAt(time + plan.submit()));
      }
    };
  }
}
