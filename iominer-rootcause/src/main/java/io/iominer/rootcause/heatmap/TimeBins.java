// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.IoDirection;
import java.util.Arrays;

/**
 * Bytes by time bin, of a few groups of ranks. It keeps its size however long a job runs: where the
 * bins do not reach far enough, each two of them become one of twice the width. Source: Darshan
 * 3.5.0, darshan-heatmap.c, which does the same for each rank.
 */
final class TimeBins {
  /** Darshan's DARSHAN_MAX_HEATMAP_BINS. */
  static final int MOST = 200;

  /** Less of a bin is an error of arithmetic. */
  private static final double NOTHING = 1e-9;

  /** Bytes by group, direction and bin. */
  private final double[][][] bytes;

  private double width;
  private int doublings;
  private int used;

  /**
   * Nothing yet.
   *
   * @param width of a bin in seconds, above 0
   */
  TimeBins(int groups, double width) {
    this.bytes = new double[groups][IoDirection.values().length][MOST];
    this.width = width;
  }

  /** Adds bytes of a bin of the first width. */
  void addBin(int group, IoDirection direction, int bin, double count) {
    reach(bin);
    bytes[group][direction.ordinal()][place(bin)] += count;
  }

  /** Makes the bins reach that far, a bin of the first width, whether or not it has bytes. */
  void reach(int bin) {
    while (place(bin) >= MOST) {
      collapse();
    }
    used = Math.max(used, place(bin) + 1);
  }

  private int place(int bin) {
    return doublings < Integer.SIZE - 1 ? bin >> doublings : 0;
  }

  /** Adds bytes that were moved evenly over a time, seconds since the run's start. */
  void addSpan(int group, IoDirection direction, double from, double to, double count) {
    double begin = Math.max(0, from);
    double end = Math.max(begin, to);
    while (end > width * MOST) {
      collapse();
    }
    double[] bins = bytes[group][direction.ordinal()];
    int first = (int) Math.min(MOST - 1, begin / width);
    int last = (int) Math.max(first, Math.min(MOST, Math.ceil(end / width)) - 1);
    used = Math.max(used, last + 1);
    for (int i = first; i <= last; i++) {
      double part = Math.min(end, (i + 1) * width) - Math.max(begin, i * width);
      if (first == last) {
        bins[i] += count;
      } else if (part > NOTHING * width) {
        bins[i] += count * part / (end - begin);
      }
    }
  }

  private void collapse() {
    for (double[][] directions : bytes) {
      for (double[] bins : directions) {
        for (int i = 0; i < MOST; i += 2) {
          bins[i / 2] = bins[i] + bins[i + 1];
        }
        Arrays.fill(bins, MOST / 2, MOST, 0);
      }
    }
    used = (used + 1) / 2;
    doublings++;
    width *= 2;
  }

  /** Width of a bin in seconds. */
  double width() {
    return width;
  }

  /** Bytes of a group. */
  BinnedBytes of(int group) {
    return new BinnedBytes(
        Arrays.copyOf(bytes[group][IoDirection.READ.ordinal()], used),
        Arrays.copyOf(bytes[group][IoDirection.WRITE.ordinal()], used));
  }

  /** Bytes of all groups. */
  BinnedBytes all() {
    double[][] sums = new double[IoDirection.values().length][used];
    for (double[][] directions : bytes) {
      for (int d = 0; d < sums.length; d++) {
        for (int i = 0; i < used; i++) {
          sums[d][i] += directions[d][i];
        }
      }
    }
    return new BinnedBytes(sums[IoDirection.READ.ordinal()], sums[IoDirection.WRITE.ordinal()]);
  }
}
