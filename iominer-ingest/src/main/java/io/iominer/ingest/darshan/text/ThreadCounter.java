// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.ModuleRegion;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.ModuleRecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the threads that made a record's calls. The number is printed before the segments, and
 * these do not fit in memory, so a reader of its own runs one record ahead.
 */
final class ThreadCounter implements Closeable {
  /** Printed for records that keep no threads. */
  private static final int THREADS_WHEN_UNKNOWN = 1;

  private final @Nullable ModuleRecordReader ahead;

  private ThreadCounter(@Nullable ModuleRecordReader ahead) {
    this.ahead = ahead;
  }

  static ThreadCounter open(DarshanLog log, ModuleRegion region) throws IOException {
    return new ThreadCounter(keepsThreads(region) ? log.records(region) : null);
  }

  /** From DXT_POSIX 2 and DXT_MPIIO 3 on, each segment names its thread. */
  private static boolean keepsThreads(ModuleRegion region) {
    return region.module().map(module -> region.version() >= module.currentVersion()).orElse(false);
  }

  /** Number of threads in the next record. */
  int next() throws IOException {
    if (ahead == null || !(ahead.next() instanceof DxtRecord)) {
      return THREADS_WHEN_UNKNOWN;
    }
    Set<Long> threads = new HashSet<>();
    DxtSegment segment = new DxtSegment();
    long last = 0;
    while (ahead.nextSegment(segment)) {
      long thread = segment.thread().orElse(0);
      if (thread != last || threads.isEmpty()) {
        threads.add(thread);
        last = thread;
      }
    }
    return threads.size();
  }

  @Override
  public void close() throws IOException {
    if (ahead != null) {
      ahead.close();
    }
  }
}
