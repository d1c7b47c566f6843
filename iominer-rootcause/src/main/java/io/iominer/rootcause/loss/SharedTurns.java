// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.Comparator;
import java.util.List;

/**
 * Finds shared files that one rank after the other used: the ranks' times add up to the time from
 * the first call to the last, so that never two were in a call at once. Where ranks work at the
 * same time they add up to a multiple of it.
 */
final class SharedTurns {
  /**
   * Sum of the ranks' times over the span from the first call to the last. Heuristic: times of
   * ranks that pause together may add up to the span by chance, too; where no heat map tells these
   * apart, the sum must be {@link #EXACT}.
   */
  private static final double LEAST_BUSY = 0.93;

  /**
   * The same where a heat map shows that no two can have been in calls at once, and there are more
   * than a few ranks; heuristic. Passing a turn on takes a part of the span.
   */
  private static final double LEAST_BUSY_IF_SEEN = 0.8;

  /** Part of all ranks' time that such files must have; heuristic. */
  private static final double MOST_TIME = 0.8;

  private static final int FEW_RANKS = 5;

  private static final double MOST_BUSY = 1.02;

  /** Sum of the ranks' times over the time of the heat map's bins with any; heuristic. */
  private static final double MOST_AT_ONCE = 1.1;

  /** The slowest rank has at most this multiple of an even part of the span; heuristic. */
  private static final double MOST_OF_ONE = 2;

  /** Where the sum is so close to the span that it is hardly by chance, parts may be uneven. */
  private static final double EXACT = 0.98;

  /**
   * Part of the span that the slowest rank then has at most; heuristic: with more it is a
   * straggler, and the others hardly wait.
   */
  private static final double MOST_OF_ONE_IF_EXACT = 0.5;

  /** With fewer ranks one after the other is a matter of chance; heuristic. */
  private static final int LEAST_RANKS = 3;

  private SharedTurns() {}

  /** Seconds that the ranks waited for each other. */
  static double seconds(JobFacts job, IoDirection direction) {
    double all = job.files().stream().mapToDouble(file -> file.use(direction).seconds()).sum();
    List<Use> inTurns =
        job.files().stream()
            .filter(
                file ->
                    file.isShared() && isOpenedOnce(file) && !job.interfaces().isCollective(file))
            .filter(file -> isTold(job, file, direction))
            .map(file -> file.use(direction))
            .filter(use -> seconds(job, use) > 0)
            .sorted(Comparator.comparingDouble(Use::start))
            .toList();
    double busy = inTurns.stream().mapToDouble(Use::seconds).sum();
    return busy >= MOST_TIME * all && busy <= MOST_BUSY * covered(inTurns)
        ? inTurns.stream().mapToDouble(use -> seconds(job, use)).sum()
        : 0;
  }

  /** Time in which any of the files was in use, given in the order of their first calls. */
  private static double covered(List<Use> uses) {
    double covered = 0;
    double end = Double.NEGATIVE_INFINITY;
    for (Use use : uses) {
      covered += Math.max(0, use.end() - Math.max(end, use.start()));
      end = Math.max(end, use.end());
    }
    return covered;
  }

  /**
   * Ranks that were in calls for longer than there was any call were so at the same time. Without a
   * heat map calls of each rank, opens included, must fill the span.
   */
  private static boolean isTold(JobFacts job, FileFacts file, IoDirection direction) {
    Use use = file.use(direction);
    return job.posixBusySeconds().isPresent()
        ? use.seconds() <= MOST_AT_ONCE * job.posixBusySeconds().getAsDouble()
        : use.seconds() + file.metadataSeconds() >= EXACT * (use.end() - use.start());
  }

  /**
   * Between checkpoints there are pauses that say nothing of turns. One rank opens a file once more
   * that MPI-IO creates (MPI_MODE_CREATE).
   */
  private static boolean isOpenedOnce(FileFacts file) {
    return file.opens() <= file.processes() + 1;
  }

  private static double seconds(JobFacts job, Use use) {
    int processes = job.processes();
    boolean isSeen = job.posixBusySeconds().isPresent() && processes > FEW_RANKS;
    double span = use.end() - use.start();
    double even = MOST_OF_ONE / processes;
    double mostOfOne = use.seconds() >= EXACT * span ? Math.max(MOST_OF_ONE_IF_EXACT, even) : even;
    boolean isInTurns =
        processes >= LEAST_RANKS
            && use.seconds() >= (isSeen ? LEAST_BUSY_IF_SEEN : LEAST_BUSY) * span
            && use.seconds() <= MOST_BUSY * span
            && use.slowestSeconds() <= mostOfOne * span;
    return isInTurns ? Math.max(0, Math.min(span, use.seconds()) - use.slowestSeconds()) : 0;
  }
}
