// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IoActivity;
import java.util.Arrays;

/** Which record an interval is of, in columns: 24 bytes a record. */
final class RecordTable {
  private static final int SMALLEST = 16;
  private static final int ACTIVITIES = 3;

  private long[] ids = new long[SMALLEST];
  private int[] ranks = new int[SMALLEST];
  private float[] seconds = new float[SMALLEST * ACTIVITIES];
  private int size;

  /** Adds a record and gives its number. */
  int add(long id, long rank, double readSeconds, double writeSeconds, double metadataSeconds) {
    if (size == ids.length) {
      int capacity = Math.addExact(size, size >> 1);
      ids = Arrays.copyOf(ids, capacity);
      ranks = Arrays.copyOf(ranks, capacity);
      seconds = Arrays.copyOf(seconds, Math.multiplyExact(capacity, ACTIVITIES));
    }
    ids[size] = id;
    ranks[size] = (int) Math.max(-1, Math.min(Integer.MAX_VALUE, rank));
    seconds[place(size, IoActivity.READ)] = (float) readSeconds;
    seconds[place(size, IoActivity.WRITE)] = (float) writeSeconds;
    seconds[place(size, IoActivity.METADATA)] = (float) metadataSeconds;
    return size++;
  }

  long id(int record) {
    return ids[record];
  }

  int rank(int record) {
    return ranks[record];
  }

  /** Seconds in calls of an activity; NaN for all together. */
  double seconds(int record, IoActivity activity) {
    return activity == IoActivity.ALL ? Double.NaN : seconds[place(record, activity)];
  }

  private static int place(int record, IoActivity activity) {
    int column =
        switch (activity) {
          case READ -> 0;
          case WRITE -> 1;
          case METADATA -> 2;
          case ALL -> throw new IllegalArgumentException("No seconds of all activities together");
        };
    return record * ACTIVITIES + column;
  }
}
