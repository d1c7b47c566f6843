// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IoActivity;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Which record an interval is of, in columns: 24 bytes a record. */
final class RecordTable {
  private static final int SMALLEST = 16;
  private static final int ACTIVITIES = 3;

  private long[] ids = new long[SMALLEST];
  private int[] ranks = new int[SMALLEST];
  private float[] seconds = new float[SMALLEST * ACTIVITIES];
  private final BitSet untraced = new BitSet();
  private final BitSet posix = new BitSet();
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

  /**
   * Whether a record comes before another one: by its file and rank, and not by its number, because
   * a log and a store are read in different orders.
   */
  boolean isBefore(long one, long other) {
    int files = Long.compareUnsigned(ids[(int) one], ids[(int) other]);
    return files == 0
        ? ranks[(int) one] < ranks[(int) other]
            || (ranks[(int) one] == ranks[(int) other] && one < other)
        : files < 0;
  }

  /** Adds a record of traced operations, in which there is nothing but calls. */
  int addTraced(long id, long rank) {
    double always = Double.POSITIVE_INFINITY;
    return add(id, rank, always, always, always);
  }

  /** Says that a record is of a layer that is never traced. */
  void setUntraced(int record) {
    untraced.set(record);
  }

  /** Says that a record is of POSIX. */
  void setPosix(int record) {
    posix.set(record);
  }

  /** The records of POSIX. */
  IntStream posixRecords() {
    return posix.stream();
  }

  boolean isUntraced(int record) {
    return untraced.get(record);
  }

  /**
   * The part of an interval that was spent in calls, 0 to 1; empty where its time is not known, and
   * where it is of all activities together and not traced.
   */
  OptionalDouble busyShare(int record, IoActivity activity, double lengthSeconds) {
    if (activity == IoActivity.ALL) {
      return Double.isInfinite(seconds[place(record, IoActivity.READ)])
          ? OptionalDouble.of(1)
          : OptionalDouble.empty();
    }
    float inCalls = seconds[place(record, activity)];
    return Float.isNaN(inCalls)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, inCalls / lengthSeconds));
  }

  /**
   * Whether at most a share of an interval was spent in calls: of its activity, or of all where it
   * is of all activities together.
   */
  boolean isIdle(int record, IoActivity activity, double lengthSeconds, double share) {
    double calls =
        activity == IoActivity.ALL
            ? seconds(record, IoActivity.READ)
                + seconds(record, IoActivity.WRITE)
                + seconds(record, IoActivity.METADATA)
            : seconds(record, activity);
    return calls <= share * lengthSeconds;
  }

  /** Seconds in calls; NaN where they are not known. */
  double seconds(int record, IoActivity activity) {
    return seconds[place(record, activity)];
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
