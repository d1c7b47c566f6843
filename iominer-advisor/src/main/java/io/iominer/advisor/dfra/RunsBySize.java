// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.facility.FacilityModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An application's runs by the compute nodes that they had, each job once. */
public final class RunsBySize {
  private static final Comparator<ApplicationRun> LATEST_FIRST =
      Comparator.comparing((ApplicationRun run) -> run.start().orElse(Instant.MIN)).reversed();

  private RunsBySize() {}

  /** A history for each number of compute nodes, in rising order. */
  public static List<ApplicationHistory> split(ApplicationHistory history, FacilityModel facility) {
    Map<Integer, List<ApplicationRun>> bySize = new TreeMap<>();
    for (ApplicationRun run : history.runs()) {
      bySize.computeIfAbsent(computeNodes(run, facility), size -> new ArrayList<>()).add(run);
    }
    return bySize.values().stream()
        .map(runs -> new ApplicationHistory(history.application(), runs))
        .toList();
  }

  /**
   * The latest jobs of as many compute nodes as the latest of all, the latest first; of a job with
   * several logs the one that moved the most bytes.
   */
  static List<ApplicationRun> latest(ApplicationHistory history, FacilityModel facility, int most) {
    List<ApplicationRun> runs = history.runs().stream().sorted(LATEST_FIRST).toList();
    if (runs.isEmpty()) {
      return runs;
    }
    int size = computeNodes(runs.get(0), facility);
    Map<List<Long>, ApplicationRun> jobs = new LinkedHashMap<>();
    runs.stream()
        .filter(run -> computeNodes(run, facility) == size)
        .forEach(run -> jobs.merge(List.of(run.jobId(), run.uid()), run, RunsBySize::larger));
    return jobs.values().stream().limit(most).toList();
  }

  /** Those of its allocation, or, where none is known, those that its ranks need. */
  static int computeNodes(ApplicationRun run, FacilityModel facility) {
    long nodes =
        run.volume().nodes().orElseGet(() -> facility.nodesFor(clamped(run.volume().processes())));
    return clamped(Math.max(1, nodes));
  }

  private static int clamped(long number) {
    return (int) Math.min(Integer.MAX_VALUE, number);
  }

  private static ApplicationRun larger(ApplicationRun one, ApplicationRun other) {
    return other.volume().bytes() > one.volume().bytes() ? other : one;
  }
}
