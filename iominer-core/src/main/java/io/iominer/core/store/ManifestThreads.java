// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.ThreadPools;
import org.jspecify.annotations.Nullable;

/**
 * The threads that read and write manifests of a table. Iceberg checks only every 10 ms whether its
 * threads are done, in each of several steps of a commit or scan. The caller's thread handles few
 * manifests in less time.
 */
final class ManifestThreads {
  /** Manifests that a thread reads in about 10 ms. */
  private static final int FEW = 16;

  private static final ExecutorService CALLER = new Caller();

  private ManifestThreads() {}

  /**
   * Threads for the manifests of a state of a table.
   *
   * @param state null before the first commit
   */
  static ExecutorService of(Table table, @Nullable Snapshot state) {
    return state == null || state.allManifests(table.io()).size() <= FEW
        ? CALLER
        : ThreadPools.getWorkerPool();
  }

  /** Runs a task in the thread that submits it. It is never shut down. */
  private static final class Caller extends AbstractExecutorService {
    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void shutdown() {
      // It has no threads.
    }

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
      return false;
    }
  }
}
