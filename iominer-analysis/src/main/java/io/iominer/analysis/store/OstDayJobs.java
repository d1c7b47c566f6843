// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.ost.SlowDays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What the files of jobs tell of an OST on a day: the columns of {@code ost_day} about them. */
final class OstDayJobs {
  private static final double LOWER_QUARTILE = 0.25;

  private record Voice(IoDirection direction, JobKey job) {}

  private final Map<Voice, List<OstRate>> logs = new HashMap<>();
  private final Set<JobKey> comparedJobs = new HashSet<>();
  private final List<Double> comparedShares = new ArrayList<>();

  /** Adds what a log of a job got. */
  void add(IoDirection direction, JobKey job, OstRate rate) {
    logs.computeIfAbsent(new Voice(direction, job), voice -> new ArrayList<>()).add(rate);
  }

  /** Adds what a log's files here got as a share of what they got from its OSTs. */
  void compare(JobKey job, double share) {
    comparedJobs.add(job);
    comparedShares.add(share);
  }

  /** Sets what they tell. */
  void tell(TableRow row) {
    List<JobOstRate> jobs = new ArrayList<>();
    logs.forEach((voice, rates) -> jobs.add(JobOstRate.of(voice.job, voice.direction, rates)));
    List<JobOstRate> demanding = new ArrayList<>();
    List<JobOstRate> slowed = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      List<JobOstRate> same = jobs.stream().filter(job -> job.direction() == direction).toList();
      OptionalDouble most = most(same, JobOstRate::rate);
      same.stream()
          .filter(job -> demandsMore(job, most.getAsDouble()))
          .forEach(
              job -> {
                demanding.add(job);
                if (isSlowed(job, most.getAsDouble())) {
                  slowed.add(job);
                }
              });
      row.set(direction == IoDirection.READ ? "file_read_rate" : "file_write_rate", most);
    }
    row.set("file_rate", most(jobs, JobOstRate::rate))
        .set("file_count", jobs.stream().mapToLong(JobOstRate::files).sum())
        .set("job_count", count(jobs))
        .set("demanding_job_count", count(demanding))
        .set("slowed_job_count", count(slowed))
        .set("slowed_rate", most(slowed, JobOstRate::got))
        .set("compared_job_count", (long) comparedJobs.size())
        .set(
            "slowed_share",
            OrderStatistics.of(slowed.stream().mapToDouble(JobOstRate::share)).median())
        .set("job_share", OrderStatistics.of(comparedShares).percentile(LOWER_QUARTILE));
  }

  /**
   * Whether another OST would have given it more than anybody got from this one.
   *
   * @param most what anybody got that day in the direction, bytes/s
   */
  private static boolean demandsMore(JobOstRate job, double most) {
    return job.usual().isPresent() && SlowDays.SLOW * job.usual().getAsDouble() > most;
  }

  /** Whether one that demanded more got no more than anybody, and less than from its others. */
  private static boolean isSlowed(JobOstRate job, double most) {
    return job.share() < SlowDays.SLOW && SlowDays.SLOW * job.got() <= most;
  }

  private static long count(List<JobOstRate> jobs) {
    return jobs.stream().map(JobOstRate::job).distinct().count();
  }

  private static OptionalDouble most(List<JobOstRate> jobs, ToDoubleFunction<JobOstRate> value) {
    return OrderStatistics.of(jobs.stream().mapToDouble(value)).percentile(JobOstRate.MOST);
  }
}
