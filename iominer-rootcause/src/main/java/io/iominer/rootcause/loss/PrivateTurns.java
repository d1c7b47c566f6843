// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds ranks that used their own files one after the other, with new files for each checkpoint:
 * hardly ever are two in calls at once, and one begins as soon as another has ended. Files that a
 * rank used only now and then from their first to their last call do not tell.
 */
final class PrivateTurns {
  /** In calls from the first to the last of a file; heuristic. */
  private static final double DENSE = 0.8;

  /** Part of the time in calls that dense files must have to tell; heuristic. */
  private static final double MOST = 0.8;

  /** Sum of the times over the time in which any rank was in calls; heuristic. */
  private static final double MOST_AT_ONCE = 1.05;

  /**
   * A rank that begins within this part of the time before it had waited for its end; heuristic.
   */
  private static final double SOON = 0.2;

  /**
   * Part of the changes from rank to rank that must be so; heuristic: of three ranks with pauses
   * between their checkpoints two of three are.
   */
  private static final double MOST_SOON = 0.6;

  /** The slowest rank has at most this multiple of an even part; heuristic. */
  private static final double MOST_OF_ONE = 2;

  /** With fewer ranks one after the other is a matter of chance; heuristic. */
  private static final int LEAST_RANKS = 3;

  /** A rank in the calls of a file. */
  private record Stretch(int rank, double start, double end) {
    private double seconds() {
      return end - start;
    }
  }

  private PrivateTurns() {}

  /** Seconds that the ranks waited for each other. */
  static double seconds(JobFacts job, IoDirection direction) {
    List<Stretch> stretches = new ArrayList<>();
    Map<Integer, Double> byRank = new HashMap<>();
    double all = 0;
    double dense = 0;
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      all += use.seconds();
      if (file.onlyRank().isPresent()
          && use.seconds() > 0
          && use.seconds() >= DENSE * (use.end() - use.start())) {
        int rank = file.onlyRank().getAsInt();
        stretches.add(new Stretch(rank, use.start(), use.start() + use.seconds()));
        byRank.merge(rank, use.seconds(), Double::sum);
        dense += use.seconds();
      }
    }
    if (byRank.size() < LEAST_RANKS || dense < MOST * all) {
      return 0;
    }
    double slowest = byRank.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    boolean isEven = slowest <= MOST_OF_ONE * dense / byRank.size();
    return isEven && isInTurns(stretches, dense) ? dense - slowest : 0;
  }

  private static boolean isInTurns(List<Stretch> stretches, double all) {
    stretches.sort(Comparator.comparingDouble(Stretch::start));
    double covered = 0;
    double end = Double.NEGATIVE_INFINITY;
    Stretch before = stretches.get(0);
    double changes = 0;
    double soon = 0;
    for (Stretch stretch : stretches) {
      covered += Math.max(0, stretch.end() - Math.max(end, stretch.start()));
      end = Math.max(end, stretch.end());
      if (stretch.rank() != before.rank()) {
        changes++;
        soon += stretch.start() - before.end() <= SOON * before.seconds() ? 1 : 0;
      }
      before = stretch;
    }
    return all <= MOST_AT_ONCE * covered && soon >= MOST_SOON * changes;
  }
}
