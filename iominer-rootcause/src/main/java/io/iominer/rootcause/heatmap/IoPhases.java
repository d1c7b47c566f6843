// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.IoDirection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The phases of a job's I/O: times in which it moved bytes, with gaps between them.
 *
 * @param phases in the order of time; with at least 99 % of the bytes
 * @param gapSeconds length of a gap at least: in a shorter one the phase goes on
 * @param period where they come at regular intervals
 */
public record IoPhases(List<IoPhase> phases, double gapSeconds, Optional<PhasePeriod> period) {
  /**
   * A bin with less than this share of the mean of all bins that have bytes is a gap. Heuristic: a
   * line of a job's own log every now and then is no phase; all that is left out that way is less
   * than 1 % of the bytes.
   */
  static final double QUIET = 0.01;

  /**
   * A gap is at least this share of the run, and a bin. Heuristic: what pauses for less cannot be
   * seen on a screen, where a run has 50 columns.
   */
  static final double LEAST_GAP = 0.01;

  /**
   * Gaps that are so many times as long as the next shorter one may be those between phases, and
   * the shorter ones pauses within. Heuristic: a factor of two is more than steps of one kind
   * differ by.
   */
  static final int JUMP = 2;

  public IoPhases {
    phases = List.copyOf(phases);
  }

  /** Bins from one to before another one. */
  private record Stretch(int from, int to) {}

  /**
   * Finds the phases: those between the shortest gaps; or where longer gaps stand out against the
   * others and phases between them come at more regular intervals, these.
   *
   * @param bytes by bin
   * @param binSeconds width of a bin
   * @param seconds the time that the bins are about; what of a bin lies after it is not part of a
   *     phase that begins before
   */
  static IoPhases of(BinnedBytes bytes, double binSeconds, double seconds) {
    List<Stretch> busy = busy(bytes);
    int least = Math.max(1, (int) Math.ceil(LEAST_GAP * seconds / binSeconds - 1e-9));
    return gaps(busy, least).stream()
        .map(gap -> between(gap, busy, bytes, binSeconds, seconds))
        .reduce((shorter, longer) -> longer.isMoreRegularThan(shorter) ? longer : shorter)
        .orElseThrow();
  }

  private boolean isMoreRegularThan(IoPhases other) {
    return period.map(PhasePeriod::share).orElse(0.0)
        > other.period.map(PhasePeriod::share).orElse(0.0);
  }

  private static IoPhases between(
      int gap, List<Stretch> busy, BinnedBytes bytes, double binSeconds, double seconds) {
    List<IoPhase> phases =
        merged(busy, gap).stream()
            .map(stretch -> phase(stretch, bytes, binSeconds, seconds))
            .toList();
    return new IoPhases(phases, gap * binSeconds, PhasePeriod.of(phases, binSeconds));
  }

  /** Stretches of bins that are not quiet. */
  private static List<Stretch> busy(BinnedBytes bytes) {
    double quiet =
        QUIET
            * IntStream.range(0, bytes.bins())
                .mapToDouble(bytes::bytes)
                .filter(count -> count > 0)
                .average()
                .orElse(0);
    List<Stretch> busy = new ArrayList<>();
    int from = -1;
    for (int i = 0; i <= bytes.bins(); i++) {
      boolean isBusy = i < bytes.bins() && bytes.bytes(i) > 0 && bytes.bytes(i) >= quiet;
      if (isBusy && from < 0) {
        from = i;
      } else if (!isBusy && from >= 0) {
        busy.add(new Stretch(from, i));
        from = -1;
      }
    }
    return busy;
  }

  /** Bins of a gap at least, to be tried in this order: the least ones, then those that jump. */
  private static List<Integer> gaps(List<Stretch> busy, int least) {
    TreeSet<Integer> lengths = new TreeSet<>();
    for (int i = 1; i < busy.size(); i++) {
      lengths.add(busy.get(i).from() - busy.get(i - 1).to());
    }
    List<Integer> gaps = new ArrayList<>(List.of(least));
    for (int length : lengths.tailSet(least, false)) {
      Integer shorter = lengths.lower(length);
      if (shorter != null && length >= JUMP * shorter) {
        gaps.add(length);
      }
    }
    return gaps;
  }

  private static List<Stretch> merged(List<Stretch> busy, int gap) {
    List<Stretch> merged = new ArrayList<>();
    for (Stretch next : busy) {
      int last = merged.size() - 1;
      if (last >= 0 && next.from() - merged.get(last).to() < gap) {
        merged.set(last, new Stretch(merged.get(last).from(), next.to()));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  private static IoPhase phase(
      Stretch stretch, BinnedBytes bytes, double binSeconds, double seconds) {
    double begin = stretch.from() * binSeconds;
    double end = stretch.to() * binSeconds;
    return new IoPhase(
        begin,
        begin < seconds ? Math.min(seconds, end) : end,
        bytes.total(IoDirection.READ, stretch.from(), stretch.to()),
        bytes.total(IoDirection.WRITE, stretch.from(), stretch.to()));
  }
}
