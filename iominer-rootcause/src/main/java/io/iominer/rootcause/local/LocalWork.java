// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.sort.RecordSort;
import io.iominer.core.store.IoStore;
import io.iominer.core.task.TaskThreads;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A store, and the threads, the memory and the disk that its diagnosis has.
 *
 * @param store the store
 * @param threads on which buckets are worked on, each by one
 * @param scratch folder for temporary files
 */
record LocalWork(IoStore store, TaskThreads threads, Path scratch) {
  /**
   * Share of the heap that the records of one sort take until they go to disk; heuristic: there is
   * a sort for each thread and one that all share, and what else a bucket needs.
   */
  private static final long SORTS = 8;

  /**
   * Of a store, on threads of this process.
   *
   * @param threads at least 1
   */
  static LocalWork of(IoStore store, int threads) {
    return new LocalWork(
        store,
        new TaskThreads(threads, "diagnosis"),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** An empty sort. */
  RecordSort sort() {
    return new RecordSort(scratch, sortBytes());
  }

  /** Memory that the records of one sort take until they go to disk. */
  long sortBytes() {
    return Runtime.getRuntime().maxMemory() / SORTS / threads.threads();
  }

  /** The numbers of the store's buckets. */
  List<Long> buckets() {
    return LongStream.range(0, store.jobBuckets()).boxed().toList();
  }
}
