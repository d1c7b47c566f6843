// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;

/**
 * Records that tasks give, which are grouped by their keys and sorted. A task takes the records of
 * a share of the keys: all that have the same key, and those of other keys, in one order.
 */
public interface KeyedRecords {
  /** Gives further records of sorted ones. */
  @FunctionalInterface
  interface Step extends Serializable {
    /** Takes a share of the records. */
    void take(Iterator<byte[]> sorted, TaskRun run, RecordSink sink) throws IOException;
  }

  /**
   * Makes a small result of sorted records.
   *
   * @param <R> the result
   */
  @FunctionalInterface
  interface End<R> extends Serializable {
    /** Takes a share of the records. */
    R take(Iterator<byte[]> sorted, TaskRun run) throws IOException;
  }

  /** These and others. */
  KeyedRecords and(KeyedRecords others);

  /** What a step gives of these. */
  KeyedRecords then(Step step);

  /** Runs all tasks; a result for each share of the keys, in no order. */
  <R> List<R> collect(End<R> end);
}
