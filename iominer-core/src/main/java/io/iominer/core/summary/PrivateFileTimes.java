// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;

/**
 * Times on files that one rank alone uses, of which a job can have millions: some 60 bytes each, in
 * arrays of primitives.
 */
final class PrivateFileTimes {
  private static final int FIRST_CAPACITY = 64;
  private static final int LAYERS = IoLayer.values().length;

  /** The rank of a file that was {@linkplain #take taken}. */
  private static final int TAKEN = -1;

  private final IdIndex ids = new IdIndex();
  private int[] ranks = new int[FIRST_CAPACITY];
  private double[] seconds = new double[FIRST_CAPACITY * LAYERS];
  private boolean[] collective = new boolean[FIRST_CAPACITY];

  /** Whether the file is one of these. */
  boolean contains(long file) {
    return ids.find(file).stream().anyMatch(entry -> ranks[entry] != TAKEN);
  }

  /**
   * Adds a rank's time on a file.
   *
   * @return false, and nothing is added, where the file is another rank's, too
   */
  boolean add(long file, int rank, IoLayer layer, double time, boolean isCollective) {
    int known = ids.size();
    int entry = ids.number(file);
    if (entry == known) {
      if (entry == ranks.length) {
        grow();
      }
      ranks[entry] = rank;
    } else if (ranks[entry] != rank) {
      return false;
    }
    seconds[entry * LAYERS + layer.ordinal()] += time;
    collective[entry] |= isCollective;
    return true;
  }

  /** Hands out what is known of a file, which is none of these any more. */
  FileTimes take(long file) {
    int known = ids.size();
    int entry = ids.number(file);
    FileTimes times = entry == known || ranks[entry] == TAKEN ? new FileTimes() : times(entry);
    if (entry == known && entry == ranks.length) {
      grow();
    }
    ranks[entry] = TAKEN;
    return times;
  }

  /** Adds the time in the layer that saw most of it to the ranks. */
  void addTo(RankTimes target) {
    for (int entry = 0; entry < ids.size(); entry++) {
      if (ranks[entry] != TAKEN) {
        double top = 0;
        for (int layer = 0; layer < LAYERS; layer++) {
          top = Math.max(top, seconds[entry * LAYERS + layer]);
        }
        target.add(ranks[entry], top);
      }
    }
  }

  /** A rank's time on its files by layer. */
  LayerParts parts(int rank) {
    LayerParts parts = LayerParts.NONE;
    for (int entry = 0; entry < ids.size(); entry++) {
      if (ranks[entry] == rank) {
        parts = parts.and(times(entry).parts(rank));
      }
    }
    return parts;
  }

  private FileTimes times(int entry) {
    FileTimes times = new FileTimes();
    for (IoLayer layer : IoLayer.values()) {
      double time = seconds[entry * LAYERS + layer.ordinal()];
      if (time > 0) {
        times.layer(layer).add(ranks[entry], time);
      }
    }
    if (collective[entry]) {
      times.isCollective();
    }
    return times;
  }

  private void grow() {
    int capacity = Math.multiplyExact(ranks.length, 2);
    ranks = Arrays.copyOf(ranks, capacity);
    seconds = Arrays.copyOf(seconds, Math.multiplyExact(capacity, LAYERS));
    collective = Arrays.copyOf(collective, capacity);
  }
}
