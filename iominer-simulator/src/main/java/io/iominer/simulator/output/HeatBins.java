// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import java.util.Arrays;

/**
 * Bytes that a rank moved through one layer by bins of time, as Darshan's heat map has them: bytes
 * are spread evenly over the time of their call, and bins are joined in pairs as soon as there
 * would be too many. Darshan rounds each bin by itself; here all bins together have the bytes that
 * were added, each bin to a byte.
 */
final class HeatBins {
  /** Source: DARSHAN_MAX_HEATMAP_BINS of darshan-heatmap.c. */
  private static final int MOST_BINS = 200;

  /** Source: DARSHAN_INITIAL_BIN_WIDTH_SECONDS of darshan-heatmap.c. */
  private static final double FIRST_WIDTH = 0.1;

  private double width = FIRST_WIDTH;
  private long[] read = new long[MOST_BINS];
  private long[] written = new long[MOST_BINS];

  /**
   * Adds a call, or several that follow each other at once.
   *
   * @param start seconds since the run's start
   * @param end seconds since the run's start
   */
  void add(IoDirection direction, long bytes, double start, double end) {
    widen(end);
    long[] bins = direction == IoDirection.READ ? read : written;
    int bin = Math.min(MOST_BINS - 1, (int) (start / width));
    long added = 0;
    while (added < bytes) {
      double until = (bin + 1) * width;
      long upToHere =
          until < end && bin < MOST_BINS - 1
              ? Math.round(bytes * (until - start) / (end - start))
              : bytes;
      bins[bin] += upToHere - added;
      added = upToHere;
      bin++;
    }
  }

  /** Joins bins until they reach to a time. */
  private void widen(double end) {
    while (end > width * MOST_BINS) {
      read = joined(read);
      written = joined(written);
      width *= 2;
    }
  }

  private static long[] joined(long[] bins) {
    long[] joined = new long[MOST_BINS];
    for (int i = 0; i < MOST_BINS; i++) {
      joined[i / 2] += bins[i];
    }
    return joined;
  }

  /** Name of the records of a layer's heat maps. */
  static String name(DarshanModule layer) {
    return "heatmap:" + layer.name();
  }

  /**
   * The record at the job's end: its bins reach to there, so that all records of a log have the
   * same ones.
   *
   * @param runSeconds the run's time; no call ends later
   */
  HeatmapRecord record(DarshanModule layer, long rank, double runSeconds) {
    widen(runSeconds);
    int count = (int) Math.ceil(runSeconds / width);
    return new HeatmapRecord(
        RecordIds.of(name(layer)),
        rank,
        width,
        Arrays.copyOf(written, count),
        Arrays.copyOf(read, count));
  }
}
