// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Sums by file in a few arrays of primitives, so that millions of files fit in memory. */
final class FileTable {
  private static final long NO_RANK = -2;
  private static final long SHARED = -1;
  private static final int FIRST_CAPACITY = 64;

  private final IdIndex ids = new IdIndex();

  /** Of the few files with values that cannot be: which sums are not known. */
  private final Map<Integer, Set<Total>> unknown = new HashMap<>();

  private long[] read = new long[FIRST_CAPACITY];
  private long[] written = new long[FIRST_CAPACITY];
  private double[] seconds = new double[FIRST_CAPACITY];
  private long[] lastRank = new long[FIRST_CAPACITY];
  private int[] ranks = new int[FIRST_CAPACITY];
  private boolean[] shared = new boolean[FIRST_CAPACITY];

  int size() {
    return ids.size();
  }

  /** Whether a record of the file was added. */
  boolean contains(long id) {
    return ids.contains(id);
  }

  /**
   * Adds a record; the records of one rank on a file count as one.
   *
   * @param left what of it cannot be and is left out
   */
  void add(long id, long rank, long bytesRead, long bytesWritten, double time, Set<Total> left) {
    int entry = entry(id);
    if (!left.isEmpty()) {
      unknown.computeIfAbsent(entry, key -> EnumSet.noneOf(Total.class)).addAll(left);
    }
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
        ids.id(entry),
        read[entry],
        written[entry],
        seconds[entry],
        all ? processCount : Math.min(ranks[entry], processCount),
        alone ? lastRank[entry] : -1,
        unknown.getOrDefault(entry, Set.of()));
  }

  private int entry(long id) {
    int known = ids.size();
    int entry = ids.number(id);
    if (entry == known) {
      if (entry == read.length) {
        grow();
      }
      lastRank[entry] = NO_RANK;
    }
    return entry;
  }

  private void grow() {
    int capacity = Math.multiplyExact(read.length, 2);
    read = Arrays.copyOf(read, capacity);
    written = Arrays.copyOf(written, capacity);
    seconds = Arrays.copyOf(seconds, capacity);
    lastRank = Arrays.copyOf(lastRank, capacity);
    ranks = Arrays.copyOf(ranks, capacity);
    shared = Arrays.copyOf(shared, capacity);
  }
}
