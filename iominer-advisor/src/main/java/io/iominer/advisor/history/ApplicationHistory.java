// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import io.iominer.core.statistic.OrderStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An application's runs over time.
 *
 * @param application its name
 * @param runs in no particular order; each log is one
 */
public record ApplicationHistory(String application, List<ApplicationRun> runs) {
  public ApplicationHistory {
    runs = List.copyOf(runs);
  }

  /** The run of a log; empty where the history does not have it. */
  public Optional<ApplicationRun> run(long jobId, String logId) {
    return runs.stream()
        .filter(run -> run.jobId() == jobId && run.logId().equals(logId))
        .findFirst();
  }

  /**
   * Where one of the runs lies among those of other jobs, by each measure that is known of it. The
   * logs of a job say nothing of what is usual for its application.
   */
  public List<RunStanding> standings(ApplicationRun run) {
    List<RunStanding> standings = new ArrayList<>();
    for (RunMeasure measure : RunMeasure.values()) {
      OptionalDouble value = measure.of(run);
      if (value.isPresent()) {
        standings.add(standing(run, measure, value.getAsDouble()));
      }
    }
    return standings;
  }

  private RunStanding standing(ApplicationRun run, RunMeasure measure, double value) {
    List<ApplicationRun> others =
        runs.stream()
            .filter(other -> !isSameJob(other, run) && measure.of(other).isPresent())
            .toList();
    OrderStatistics values =
        OrderStatistics.of(others.stream().mapToDouble(other -> measure.of(other).getAsDouble()));
    return new RunStanding(
        measure,
        value,
        values.count(),
        others.stream().filter(other -> isEarlier(other, run)).count(),
        values.median(),
        values.percentileRank(value));
  }

  private static boolean isSameJob(ApplicationRun one, ApplicationRun other) {
    return one.jobId() == other.jobId() && one.uid() == other.uid();
  }

  private static boolean isEarlier(ApplicationRun one, ApplicationRun other) {
    return one.start().isPresent()
        && other.start().isPresent()
        && one.start().get().isBefore(other.start().get());
  }
}
