// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Sums by file in a few arrays of primitives, so that millions of files fit in memory. */
final class FileTable {
  private static final long NO_RANK = -2;
  private static final long SHARED = -1;
  private static final int FIRST_CAPACITY = 64;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private int size;
  private long[] ids = new long[FIRST_CAPACITY];
  private long[] read = new long[FIRST_CAPACITY];
  private long[] written = new long[FIRST_CAPACITY];
  private double[] seconds = new double[FIRST_CAPACITY];
  private long[] lastRank = new long[FIRST_CAPACITY];
  private int[] ranks = new int[FIRST_CAPACITY];
  private boolean[] shared = new boolean[FIRST_CAPACITY];
  private int[] index = new int[4 * FIRST_CAPACITY];

  int size() {
    return size;
  }

  /** Whether the file has an entry, and one of the first {@code count}. */
  boolean isBefore(long id, int count) {
    int entry = index[slot(index, id)];
    return entry != 0 && entry <= count;
  }

  /** Adds a record; the records of one rank on a file count as one process. */
  void add(long id, long rank, long bytesRead, long bytesWritten, double time) {
    int entry = entry(id);
    read[entry] += bytesRead;
    written[entry] += bytesWritten;
    seconds[entry] += time;
    if (rank == SHARED) {
      shared[entry] = true;
    } else if (lastRank[entry] != rank) {
      lastRank[entry] = rank;
      ranks[entry]++;
    }
  }

  /** The entry with this number, from 0 to size − 1. */
  FileSummary file(int entry, long processCount) {
    boolean all = shared[entry];
    boolean alone = !all && ranks[entry] == 1;
    return new FileSummary(
        ids[entry],
        read[entry],
        written[entry],
        seconds[entry],
        all ? processCount : Math.min(ranks[entry], processCount),
        all,
        alone ? lastRank[entry] : -1);
  }

  private int entry(long id) {
    int slot = slot(index, id);
    if (index[slot] != 0) {
      return index[slot] - 1;
    }
    if (size == ids.length) {
      grow();
      slot = slot(index, id);
    }
    ids[size] = id;
    lastRank[size] = NO_RANK;
    size++;
    index[slot] = size;
    return size - 1;
  }

  private int slot(int[] table, long id) {
    long mixed = (id ^ seed) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    int slot = (int) (mixed >>> 32) & (table.length - 1);
    while (table[slot] != 0 && ids[table[slot] - 1] != id) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    int capacity = Math.multiplyExact(size, 2);
    ids = Arrays.copyOf(ids, capacity);
    read = Arrays.copyOf(read, capacity);
    written = Arrays.copyOf(written, capacity);
    seconds = Arrays.copyOf(seconds, capacity);
    lastRank = Arrays.copyOf(lastRank, capacity);
    ranks = Arrays.copyOf(ranks, capacity);
    shared = Arrays.copyOf(shared, capacity);
    int[] larger = new int[Math.multiplyExact(capacity, 2)];
    for (int i = 0; i < size; i++) {
      larger[slot(larger, ids[i])] = i + 1;
    }
    index = larger;
  }
}
