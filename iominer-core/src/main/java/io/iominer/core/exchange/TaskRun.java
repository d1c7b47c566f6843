// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import io.iominer.core.sort.RecordSort;

/**
 * What a task knows of its run.
 *
 * @param number of the task in its step, from 0
 * @param attempt number that no other attempt of a task has
 * @param beside tasks that run in this process at a time, at least 1: they share its memory
 * @param counter hears what the task has done
 */
public record TaskRun(int number, long attempt, int beside, Counter counter) {
  /** Hears what tasks have done. */
  @FunctionalInterface
  public interface Counter {
    /** Counts what is new, in the meaning of {@link io.iominer.core.progress.WorkProgress}. */
    void add(long logs, long bytes, long rejects);
  }

  /** Counts a log that is done. */
  public void countLog() {
    counter.add(1, 0, 0);
  }

  /** An empty sort, which takes this task's part of the memory. */
  public RecordSort sort() {
    return RecordSort.oneOf(beside);
  }

  /** Memory that the records of one sort take until they go to disk. */
  public long sortBytes() {
    return RecordSort.bytesOfOne(beside);
  }
}
