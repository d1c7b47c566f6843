// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.analysis.log.LogReport;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.sweepline.IoActivity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/**
 * When a job used which file, and which of these uses its critical paths are made of.
 *
 * @param seconds time that it is about, from the job's start; above 0
 * @param isRun whether that is the run, and not only up to the last use
 * @param uses the longest uses; none where only critical ones are known
 * @param critical the uses on the critical path of each activity
 * @param names name of a file
 */
public record Timeline(
    double seconds,
    boolean isRun,
    KeptUses uses,
    Map<IoActivity, List<CriticalUse>> critical,
    LongFunction<String> names) {
  /** Of the time in calls, from which on metadata has a critical path; heuristic. */
  private static final double LEAST_METADATA = 0.05;

  private static final List<IoActivity> ACTIVITIES =
      List.of(IoActivity.READ, IoActivity.WRITE, IoActivity.METADATA);

  public Timeline {
    Map<IoActivity, List<CriticalUse>> copy = new EnumMap<>(IoActivity.class);
    critical.forEach((activity, own) -> copy.put(activity, List.copyOf(own)));
    critical = copy;
  }

  /** That of a log. */
  public static Timeline of(LogReport log) {
    Map<IoActivity, List<CriticalUse>> critical = new EnumMap<>(IoActivity.class);
    ACTIVITIES.forEach(activity -> critical.put(activity, log.job().paths().get(activity).uses()));
    return of(log.job().facts().runSeconds(), log.uses(), critical, log::fileName);
  }

  /**
   * That of some uses.
   *
   * @param runSeconds run time; empty where it is not known
   */
  public static Timeline of(
      OptionalDouble runSeconds,
      KeptUses uses,
      Map<IoActivity, List<CriticalUse>> critical,
      LongFunction<String> names) {
    double last =
        critical.values().stream()
            .flatMap(List::stream)
            .mapToDouble(CriticalUse::end)
            .max()
            .orElse(0);
    double run = runSeconds.orElse(0);
    return new Timeline(
        Math.max(Math.max(run, last), Double.MIN_NORMAL), run > 0, uses, told(critical), names);
  }

  /** Without metadata where ranks were hardly in such calls: opens and closes lie far apart. */
  private static Map<IoActivity, List<CriticalUse>> told(
      Map<IoActivity, List<CriticalUse>> critical) {
    double all = critical.values().stream().mapToDouble(Timeline::callSeconds).sum();
    Map<IoActivity, List<CriticalUse>> told = new EnumMap<>(IoActivity.class);
    critical.forEach(
        (activity, own) -> {
          if (activity != IoActivity.METADATA || callSeconds(own) >= LEAST_METADATA * all) {
            told.put(activity, own);
          }
        });
    return told;
  }

  private static double callSeconds(List<CriticalUse> uses) {
    return uses.stream()
        .mapToDouble(use -> use.exclusiveSeconds() * use.busyShare().orElse(1))
        .sum();
  }

  /** Whether there is nothing to be drawn. */
  public boolean isEmpty() {
    return critical.values().stream().allMatch(List::isEmpty);
  }
}
