// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which slow OSTs a job felt: one that is slow for others holds a job up only where its files there
 * were slower than its files on other OSTs. Where something else held all of them up, such as few
 * forwarding nodes, it asked for less than even the slow OST gives.
 */
final class FeltSpeeds {
  /** Heuristic: below that of the others' rate an OST is slow, by {@code ost_day}, too. */
  private static final double AS_FAST = 0.85;

  /** Heuristic: as the rule slow-ost has it; a smaller file has no rate. */
  private static final double LEAST_BYTES = 1 << 20;

  /**
   * Files so many times as large as those on other OSTs were in use when these were done, and are
   * not compared. Heuristic.
   */
  private static final double MOST_OF_OTHERS = 2;

  private FeltSpeeds() {}

  /**
   * The same, with those OSTs as healthy ones on which its own files of a direction were as fast as
   * on OSTs of which none is known as slow. Unchanged where too few files tell.
   */
  static JobContention of(JobFacts job, IoDirection direction, JobContention around) {
    Set<Ost> unfelt = new HashSet<>();
    if (usesSlowOst(job, around)) {
      for (SingleRankFiles files : SingleRankFiles.of(job, direction)) {
        addUnfelt(job, direction, around, files.byOst(LEAST_BYTES), unfelt);
      }
    }
    return unfelt.isEmpty() ? around : around.withHealthy(unfelt);
  }

  private static boolean usesSlowOst(JobFacts job, JobContention around) {
    return around.osts().values().stream().anyMatch(ost -> ost.speed().isPresent())
        && job.files().stream()
            .filter(file -> file.bytes() > 0)
            .flatMap(file -> file.osts().stream())
            .anyMatch(ost -> around.on(ost).speed().isPresent());
  }

  private static void addUnfelt(
      JobFacts job, IoDirection direction, JobContention around, OstRates rates, Set<Ost> unfelt) {
    List<OstRates.Moved> healthy =
        rates.osts().entrySet().stream()
            .filter(entry -> around.on(entry.getKey()).speed().isEmpty())
            .map(Map.Entry::getValue)
            .toList();
    if (healthy.size() < SingleRankFiles.LEAST_OSTS - 1) {
      return;
    }
    double usual =
        OrderStatistics.of(healthy.stream().mapToDouble(OstRates.Moved::rate))
            .upperMedian()
            .orElseThrow();
    double size =
        OrderStatistics.of(healthy.stream().mapToDouble(OstRates.Moved::ofFile))
            .upperMedian()
            .orElseThrow();
    for (Map.Entry<Ost, OstRates.Moved> entry : rates.osts().entrySet()) {
      Ost ost = entry.getKey();
      if (around.on(ost).speed().isPresent()
          && entry.getValue().rate() >= AS_FAST * usual
          && entry.getValue().ofFile() <= MOST_OF_OTHERS * size
          && 2 * entry.getValue().bytes() >= bytes(job, direction, ost)) {
        unfelt.add(ost);
      }
    }
  }

  /** What the job moved to or from an OST; a file's bytes are divided evenly over its OSTs. */
  private static double bytes(JobFacts job, IoDirection direction, Ost ost) {
    double bytes = 0;
    for (FileFacts file : job.files()) {
      if (file.osts().contains(ost)) {
        bytes += (double) file.use(direction).bytes() / file.osts().size();
      }
    }
    return bytes;
  }
}
