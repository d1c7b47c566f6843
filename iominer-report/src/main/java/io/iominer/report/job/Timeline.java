// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.sweepline.IoActivity;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * When a job used which file, and which of these uses its critical paths are made of.
 *
 * @param seconds time that it is about, from the job's start; above 0
 * @param isRun whether that is the run, and not only up to the last use
 * @param layers the longest uses of each layer; critical ones alone where others are not known
 * @param critical the uses on the critical path of each activity
 * @param names name of a file
 */
public record Timeline(
    double seconds,
    boolean isRun,
    List<Layer> layers,
    Map<IoActivity, List<CriticalUse>> critical,
    LongFunction<String> names) {
  /** Of the time in calls, from which on metadata has a critical path; heuristic. */
  private static final double LEAST_METADATA = 0.05;

  private static final List<IoActivity> ACTIVITIES =
      List.of(IoActivity.READ, IoActivity.WRITE, IoActivity.METADATA);

  /** Layers from the program down to the file system; others come after these. */
  private static final List<DarshanModule> DOWNWARDS =
      List.of(
          DarshanModule.H5D,
          DarshanModule.H5F,
          DarshanModule.PNETCDF_VAR,
          DarshanModule.PNETCDF_FILE,
          DarshanModule.MPIIO,
          DarshanModule.DXT_MPIIO,
          DarshanModule.STDIO,
          DarshanModule.POSIX,
          DarshanModule.DXT_POSIX);

  /**
   * Uses of files through a layer.
   *
   * @param name as in the log; empty where it is not known
   * @param uses the longest ones
   */
  public record Layer(String name, KeptUses uses) {}

  public Timeline {
    layers = List.copyOf(layers);
    Map<IoActivity, List<CriticalUse>> copy = new EnumMap<>(IoActivity.class);
    critical.forEach((activity, own) -> copy.put(activity, List.copyOf(own)));
    critical = copy;
  }

  /** That of a log. */
  public static Timeline of(LogReport log) {
    Map<IoActivity, List<CriticalUse>> critical = new EnumMap<>(IoActivity.class);
    ACTIVITIES.forEach(activity -> critical.put(activity, log.job().paths().get(activity).uses()));
    Map<DarshanModule, KeptUses> uses = log.layers().uses();
    Set<DarshanModule> order = new LinkedHashSet<>(DOWNWARDS);
    order.retainAll(uses.keySet());
    order.addAll(uses.keySet());
    return of(
        log.job().facts().runSeconds(),
        order.stream().map(module -> new Layer(module.logName(), uses.get(module))).toList(),
        critical,
        log::fileName);
  }

  /**
   * That of some uses.
   *
   * @param layers from the program down to the file system
   * @param runSeconds run time; empty where it is not known
   */
  public static Timeline of(
      OptionalDouble runSeconds,
      List<Layer> layers,
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
        Math.max(Math.max(run, last), Double.MIN_NORMAL), run > 0, layers, told(critical), names);
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
