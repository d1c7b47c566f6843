// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.sort.RecordSort;
import io.iominer.core.store.IoStore;
import io.iominer.core.task.TaskThreads;
import java.util.List;

/**
 * A store, and the threads, the memory and the disk that its diagnosis has.
 *
 * @param store the store
 * @param threads on which buckets are worked on, each by one
 */
record LocalWork(IoStore store, TaskThreads threads) {
  /**
   * Of a store, on threads of this process; no more than it has buckets.
   *
   * @param threads at least 1
   */
  static LocalWork of(IoStore store, int threads) {
    return new LocalWork(
        store, new TaskThreads(Math.min(threads, store.jobBuckets()), "diagnosis"));
  }

  /** An empty sort. */
  RecordSort sort() {
    return RecordSort.oneOf(threads.threads());
  }

  /** Memory that the records of one sort take until they go to disk. */
  long sortBytes() {
    return RecordSort.bytesOfOne(threads.threads());
  }

  /** The numbers of the store's buckets. */
  List<Long> buckets() {
    return store.buckets();
  }
}
