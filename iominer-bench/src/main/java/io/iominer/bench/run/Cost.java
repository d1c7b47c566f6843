// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.util.List;
import org.apache.spark.SparkContext;

/**
 * What an action took.
 *
 * @param seconds wall clock
 * @param shuffledBytes what Spark's tasks wrote for each other
 * @param spilledBytes what they wrote to the disk for want of memory
 * @param heapBytes the most of the heap in use after a garbage collection
 */
record Cost(double seconds, long shuffledBytes, long spilledBytes, long heapBytes) {

  /** What is measured. */
  interface Action {
    void run() throws Exception;
  }

  /** Runs an action once. */
  static Cost of(SparkContext spark, Action action) throws Exception {
    try (TaskTotals totals = new TaskTotals(spark);
        HeapWatch heap = new HeapWatch()) {
      long start = System.nanoTime();
      action.run();
      double seconds = (System.nanoTime() - start) / 1e9;
      totals.await();
      return new Cost(seconds, totals.shuffledBytes(), totals.spilledBytes(), heap.mostBytes());
    }
  }

  /** The measurements besides time, named after what was done. */
  List<Measurement> besidesTime(long logs, String action) {
    return List.of(
        Measurement.of(logs, action + "-shuffled", shuffledBytes / 1e6, "MB"),
        Measurement.of(logs, action + "-spilled", spilledBytes / 1e6, "MB"),
        Measurement.of(logs, action + "-heap", heapBytes / 1e6, "MB"));
  }
}
