// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import io.iominer.rootcause.fact.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds whether a job's ranks took turns: grouped by the time at which they began, each group
 * begins after the first stretch of the group before it has ended.
 */
final class SerialGroups {
  /** Ranks that begin within this share of a rank's time begin together; heuristic. */
  private static final double TOGETHER = 0.2;

  /** Share of the groups that must begin after the one before; heuristic. */
  private static final double MOST = 0.8;

  /**
   * A group that begins later than this share of the time of the one before after its end need not
   * have waited for it; heuristic. Ranks that only begin late have pauses of any length.
   */
  private static final double SOON = 0.25;

  /** So long it may take at most to pass a short turn on; heuristic: a program that polls. */
  private static final double PASSING_SECONDS = 0.5;

  /**
   * Short turns whose begins differ by less than this share of what their pauses do have a pace of
   * their own; heuristic.
   */
  private static final double PACED = 0.5;

  /**
   * With more of the ranks at once the others are no turns, but a few that came early; heuristic.
   */
  private static final double MOST_OF_RANKS = 0.6;

  private SerialGroups() {}

  /**
   * The groups of ranks, by rank and in the order of their turns; one group where ranks do not take
   * turns. Ranks that moved no bytes are in none.
   */
  static List<List<Integer>> of(JobFacts job, IoDirection direction) {
    return of(job.ranks(direction), stretches(job, direction));
  }

  /** Seconds of turns: in each, those of its slowest rank. */
  static double seconds(RankFacts ranks, List<List<Integer>> turns) {
    double sum = 0;
    for (List<Integer> turn : turns) {
      sum += turn.stream().mapToDouble(ranks::seconds).max().orElse(0);
    }
    return sum;
  }

  /**
   * Stretches of I/O of a rank: how often it came back to a file, by opens. An open that moves
   * nothing begins none, and beyond usual numbers opens are a fault of their own and say nothing of
   * stretches. stat calls are other calls and do not count.
   */
  private static double stretches(JobFacts job, IoDirection direction) {
    double stretches = 0;
    double users = 0;
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      if (!use.isNothing()) {
        stretches += Math.min(file.usualOpens(), use.operations());
        users += file.processes();
      }
    }
    return Math.max(1, users == 0 ? 1 : stretches / users);
  }

  /**
   * The groups, in the order of their turns; one group where ranks do not take turns.
   *
   * @param stretches stretches of I/O of a rank, such as checkpoints; a rank's time divides evenly
   *     into them
   */
  static List<List<Integer>> of(RankFacts ranks, double stretches) {
    double[] starts = IntStream.range(0, ranks.processes()).mapToDouble(ranks::start).toArray();
    List<Integer> movers =
        IntStream.range(0, starts.length)
            .filter(rank -> ranks.bytes(rank) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(rank -> starts[rank]))
            .toList();
    List<List<Integer>> groups = new ArrayList<>();
    for (int rank : movers) {
      List<Integer> last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
      double first = last == null ? 0 : starts[last.get(0)];
      double stretch = last == null ? 0 : ranks.seconds(last.get(0)) / stretches;
      if (last != null && starts[rank] - first <= TOGETHER * stretch) {
        last.add(rank);
      } else {
        groups.add(new ArrayList<>(List.of(rank)));
      }
    }
    int largest = groups.stream().mapToInt(List::size).max().orElse(0);
    boolean isInTurns =
        groups.size() > 1
            && largest <= MOST_OF_RANKS * movers.size()
            && followEachOther(ranks, groups, stretches);
    return isInTurns && fits(ranks, movers, groups) ? groups : List.of(movers);
  }

  /**
   * Whether most groups begin soon after the one before ended. Where turns are short and pauses
   * take longer, what begins at a pace of its own does not know when the other ends.
   */
  private static boolean followEachOther(
      RankFacts ranks, List<List<Integer>> groups, double stretches) {
    List<Double> gaps = new ArrayList<>();
    List<Double> pauses = new ArrayList<>();
    int soon = 0;
    for (int i = 1; i < groups.size(); i++) {
      int before = groups.get(i - 1).get(0);
      double gap = ranks.start(groups.get(i).get(0)) - ranks.start(before);
      double stretch = ranks.seconds(before) / stretches;
      double pause = gap - stretch;
      boolean isAfter = gap >= MOST * stretch;
      soon += isAfter && pause <= SOON * stretch ? 1 : 0;
      if (isAfter && pause <= Math.max(SOON * stretch, PASSING_SECONDS)) {
        gaps.add(gap);
        pauses.add(pause);
      }
    }
    double least = MOST * (groups.size() - 1);
    return soon >= least || (gaps.size() >= least && deviation(gaps) >= PACED * deviation(pauses));
  }

  /** Mean difference from the mean. */
  private static double deviation(List<Double> values) {
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    return values.stream().mapToDouble(value -> Math.abs(value - mean)).average().orElse(0);
  }

  /** Turns that took longer together than from the first begin to the last end were none. */
  private static boolean fits(RankFacts ranks, List<Integer> movers, List<List<Integer>> turns) {
    double start = movers.stream().mapToDouble(ranks::start).min().orElse(0);
    double end = movers.stream().mapToDouble(ranks::end).max().orElse(0);
    return seconds(ranks, turns) <= (1 + TOGETHER) * (end - start);
  }
}
