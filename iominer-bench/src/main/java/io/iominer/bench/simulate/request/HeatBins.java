// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import java.util.Arrays;

/**
 * Bytes of a rank's calls by bins of time, as Darshan's heat map has them: a call's bytes are
 * spread evenly over its time, and bins are joined in pairs as soon as there would be too many.
 */
final class HeatBins {
  /** Source: DARSHAN_MAX_HEATMAP_BINS of darshan-heatmap.c. */
  private static final int MOST_BINS = 200;

  /** Source: DARSHAN_INITIAL_BIN_WIDTH_SECONDS of darshan-heatmap.c. */
  private static final double FIRST_WIDTH = 0.1;

  private double width = FIRST_WIDTH;
  private long[] read = new long[MOST_BINS];
  private long[] written = new long[MOST_BINS];

  /** Adds a call. */
  void add(Call.Kind kind, long bytes, double start, double end) {
    widen(end);
    long[] bins = kind == Call.Kind.READ ? read : written;
    int first = Math.min(MOST_BINS - 1, (int) (start / width));
    if (end <= start) {
      bins[first] += bytes;
      return;
    }
    for (int i = first; i < MOST_BINS && i * width < end; i++) {
      double inBin = Math.min(end, (i + 1) * width) - Math.max(start, i * width);
      bins[i] += Math.round(bytes * inBin / (end - start));
    }
  }

  /** Joins bins until they reach to a time. */
  void widen(double end) {
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

  double width() {
    return width;
  }

  long[] read(int bins) {
    return Arrays.copyOf(read, bins);
  }

  long[] written(int bins) {
    return Arrays.copyOf(written, bins);
  }
}
