// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * When a job moved its bytes, and which ranks did. No byte is counted at two layers.
 *
 * @param source what it was made from
 * @param layers modules whose bytes it has, in Darshan's order
 * @param binSeconds width of a bin; the first one begins with the run
 * @param bytes of all ranks
 * @param ranks of each group of ranks, which follow each other; empty where the job has one rank
 * @param impossibleValues bins of a rank that hold what cannot be, such as negative bytes; they are
 *     left out
 */
public record HeatMap(
    Source source,
    List<DarshanModule> layers,
    double binSeconds,
    BinnedBytes bytes,
    List<RankBytes> ranks,
    long impossibleValues) {
  /** Logs of formats before 3.41 tell begin and end of the run in whole seconds. */
  private static final double COARSE_RUN = 1;

  /** What a heat map is made from. */
  public enum Source {
    /** Darshan's heat map, which it keeps of all operations while the job runs. */
    HEATMAP,
    /** Traced operations. */
    DXT
  }

  /**
   * Bytes of some ranks.
   *
   * @param first the first of them
   * @param last the last of them
   * @param bytes of all of them together
   */
  public record RankBytes(long first, long last, BinnedBytes bytes) {
    /** How many ranks. */
    public long count() {
      return last - first + 1;
    }
  }

  public HeatMap {
    layers = List.copyOf(layers);
    ranks = List.copyOf(ranks);
  }

  /** Time from the run's start to the end of the last bin. */
  public double coveredSeconds() {
    return bytes.bins() * binSeconds;
  }

  /**
   * The time from the run's start that the map is about: the run; or all bins, where its end is not
   * known, or bytes were moved more than a bin after it.
   */
  public double seconds(OptionalDouble runSeconds) {
    double run = runSeconds.orElse(0);
    return run > 0 && lastBegin() < run + binSeconds ? run : coveredSeconds();
  }

  /** Whether a bin with bytes begins after the run's end, as clocks that differ make it. */
  public boolean isLongerThan(OptionalDouble runSeconds) {
    return runSeconds.isPresent() && lastBegin() >= runSeconds.getAsDouble();
  }

  /** Begin of the last bin that has bytes. */
  private double lastBegin() {
    int last = bytes.bins() - 1;
    while (last > 0 && bytes.bytes(last) == 0) {
      last--;
    }
    return last * binSeconds;
  }

  /**
   * Time at the run's end of which the map says nothing, because its bins end before; 0 for less
   * than a bin, or than run times of whole seconds can tell. A trace has all of the run.
   */
  public double uncoveredSeconds(OptionalDouble runSeconds) {
    double rest = runSeconds.orElse(0) - coveredSeconds();
    return source == Source.HEATMAP && rest > Math.max(binSeconds, COARSE_RUN) ? rest : 0;
  }

  /** Bytes/s of the bin with most bytes both ways. */
  public double peakBandwidth() {
    return IntStream.range(0, bytes.bins()).mapToDouble(bytes::bytes).max().orElse(0) / binSeconds;
  }

  /** The phases of reads and writes together. */
  public IoPhases phases(OptionalDouble runSeconds) {
    return IoPhases.of(bytes, binSeconds, seconds(runSeconds));
  }

  /** The phases of reads alone, or of writes alone. */
  public IoPhases phases(IoDirection direction, OptionalDouble runSeconds) {
    return IoPhases.of(bytes.only(direction), binSeconds, seconds(runSeconds));
  }
}
