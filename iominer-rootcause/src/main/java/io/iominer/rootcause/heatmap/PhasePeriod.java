// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.statistic.OrderStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Phases that come at regular intervals, as checkpoints do.
 *
 * @param seconds from the begin of a phase to that of the next one: the mean of those that are
 *     alike
 * @param share of the intervals, those that are alike
 * @param count phases
 * @param phaseSeconds how long a phase is: the median
 * @param phaseBytes bytes of a phase both ways: the median
 */
public record PhasePeriod(
    double seconds, double share, int count, double phaseSeconds, long phaseBytes) {
  /**
   * Intervals at least. Heuristic: of two that are alike, one can be so by chance; three are a
   * pattern.
   */
  static final int LEAST_INTERVALS = 3;

  /**
   * Share of the intervals that are alike at least. Heuristic: one of four may be another, as a
   * program's first or last step is.
   */
  static final double LEAST_SHARE = 0.75;

  /**
   * How far an interval may be from the median one, as a share of it. Heuristic: steps of one
   * program differ by what else its nodes and its storage do; those of the real runs that it was
   * tried on, by a tenth or a bin.
   */
  static final double TOLERANCE = 0.2;

  /**
   * Bins of the median interval at least. Heuristic: the begin of a phase is known to a bin only,
   * which of four bins is not much more than the tolerance.
   */
  static final int LEAST_BINS = 4;

  /** The period of phases in the order of time; empty where their intervals are not alike. */
  static Optional<PhasePeriod> of(List<IoPhase> phases, double binSeconds) {
    double[] intervals =
        IntStream.range(1, phases.size())
            .mapToDouble(i -> phases.get(i).begin() - phases.get(i - 1).begin())
            .toArray();
    if (intervals.length < LEAST_INTERVALS) {
      return Optional.empty();
    }
    double median = OrderStatistics.of(Arrays.stream(intervals)).median().orElseThrow();
    double tolerance = Math.max(TOLERANCE * median, binSeconds);
    double[] alike =
        Arrays.stream(intervals)
            .filter(interval -> Math.abs(interval - median) <= tolerance * (1 + 1e-9))
            .toArray();
    double share = (double) alike.length / intervals.length;
    if (median < LEAST_BINS * binSeconds * (1 - 1e-9) || share < LEAST_SHARE) {
      return Optional.empty();
    }
    return Optional.of(
        new PhasePeriod(
            Arrays.stream(alike).average().orElse(median),
            share,
            phases.size(),
            median(phases, IoPhase::seconds),
            Math.round(median(phases, IoPhase::bytes))));
  }

  private static double median(List<IoPhase> phases, ToDoubleFunction<IoPhase> value) {
    return OrderStatistics.of(phases.stream().mapToDouble(value)).median().orElseThrow();
  }
}
