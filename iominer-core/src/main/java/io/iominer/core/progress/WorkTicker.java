// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import java.util.function.Supplier;

/** Tells a listener how far work is while it runs. */
public final class WorkTicker {
  private static final long MILLIS_BETWEEN_CALLS = 200;

  private WorkTicker() {}

  /**
   * Runs an action; the listener is told meanwhile, and once more when it has ended in any way.
   *
   * @param progress how far it is; asked from another thread
   */
  public static <T> T run(
      Supplier<T> action, Supplier<WorkProgress> progress, WorkListener listener) {
    Thread ticker = new Thread(() -> tick(progress, listener), "iominer-progress");
    ticker.setDaemon(true);
    ticker.start();
    try {
      return action.get();
    } finally {
      stop(ticker);
      listener.progress(progress.get());
    }
  }

  /**
   * Runs an action as a step of which nobody knows how far it is.
   *
   * @param name of the step, as {@link WorkStep#uncounted} has it
   */
  public static <T> T step(String name, Supplier<T> action, WorkListener listener) {
    listener.begin(WorkStep.uncounted(name));
    T result = run(action, () -> new WorkProgress(0, 0, 0), listener);
    listener.end();
    return result;
  }

  private static void tick(Supplier<WorkProgress> progress, WorkListener listener) {
    try {
      while (true) {
        Thread.sleep(MILLIS_BETWEEN_CALLS);
        listener.progress(progress.get());
      }
    } catch (InterruptedException e) {
      // The action has ended.
    }
  }

  private static void stop(Thread ticker) {
    ticker.interrupt();
    try {
      ticker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
