// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.ImpossibleCounter;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.fact.Anomalies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a log does not hold, or what in it cannot be believed.
 *
 * @param kind incomplete, unknown, caveats, damaged or complete
 * @param words what is missing or wrong, in a sentence
 */
public record Completeness(String kind, String words) {
  /** Impossible counters that are named; a damaged log can have many. */
  private static final int COUNTERS_SHOWN = 5;

  /** All that is to be said of a log; at least one. */
  public static List<Completeness> of(JobSummary summary, Anomalies anomalies) {
    List<Completeness> all = new ArrayList<>();
    for (ModuleRegion region :
        summary.header().modules().stream().filter(ModuleRegion::isModule).toList()) {
      if (region.partial()) {
        all.add(
            incomplete(
                region.name()
                    + " ran out of memory while the job ran: some "
                    + (isTrace(region) ? "traced operations" : "files")
                    + " are missing"));
      }
      if (region.module().isEmpty()) {
        all.add(incomplete(region.name() + " is not known to this version of IOMiner"));
      }
    }
    if (!summary.job().hasEnd()) {
      all.add(incomplete("the job died before its end: times and records may be missing"));
    } else if (summary.job().runTimeSeconds().isEmpty()) {
      all.add(
          new Completeness(
              "Unknown",
              "the run time: the log's clocks contradict each other, its end is "
                  + distance(summary.job())));
    }
    if (summary.layoutsAlone() > 0) {
      all.add(
          incomplete(
              String.format(
                  Locale.ROOT,
                  "%d file%s a stripe layout but no record of I/O%s",
                  summary.layoutsAlone(),
                  summary.layoutsAlone() == 1 ? " has" : "s have",
                  isWithoutPosix(summary) ? "; the log has no POSIX module" : "")));
    } else if (isWithoutPosix(summary)) {
      all.add(
          new Completeness(
              "Unknown", "whether POSIX calls were made: the log has no POSIX module"));
    }
    List<ImpossibleCounter> impossible = summary.impossibleCounters();
    (summary.impossibleValues() > 0 ? anomalies.otherCaveats() : anomalies.caveats())
        .forEach(caveat -> all.add(new Completeness("Caveats", caveat)));
    impossible.stream()
        .limit(COUNTERS_SHOWN)
        .forEach(counter -> all.add(new Completeness("Caveats", words(counter, summary))));
    if (impossible.size() > COUNTERS_SHOWN) {
      all.add(
          new Completeness(
              "Caveats",
              (impossible.size() - COUNTERS_SHOWN) + " more counters have impossible values"));
    }
    for (Damage damage : summary.damages()) {
      all.add(new Completeness("Damaged", SafeText.of(damage.problem().toString())));
    }
    return all.isEmpty()
        ? List.of(new Completeness("Complete", "every module recorded all that it saw"))
        : all;
  }

  /** A rank or an OST that cannot be is in no sum, so that none lacks it. */
  private static String words(ImpossibleCounter counter, JobSummary summary) {
    boolean isSummed = !summary.impossiblePlaces().contains(counter);
    return counter.words() + (isSummed ? ", left out of sums" : "");
  }

  private static String distance(JobRecord job) {
    double seconds = (double) job.endSeconds() - job.startSeconds();
    return seconds <= 0
        ? String.format(Locale.ROOT, "%.4g s before its start", -seconds)
        : String.format(Locale.ROOT, "%.4g s after its start", seconds);
  }

  /** DFS and DAOS are no files, and need no POSIX. */
  private static boolean isWithoutPosix(JobSummary summary) {
    Set<DarshanModule> modules = summary.header().modulesWithData();
    return !modules.contains(DarshanModule.POSIX)
        && !modules.contains(DarshanModule.DFS)
        && !modules.contains(DarshanModule.DAOS);
  }

  private static Completeness incomplete(String words) {
    return new Completeness("Incomplete", words);
  }

  private static boolean isTrace(ModuleRegion region) {
    return region
        .module()
        .filter(module -> module == DarshanModule.DXT_POSIX || module == DarshanModule.DXT_MPIIO)
        .isPresent();
  }
}
