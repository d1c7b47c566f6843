// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import java.io.IOException;
import java.util.function.Supplier;

/** Runs an action of Spark, and tells the listener meanwhile. */
public final class SparkWaiting {
  private static final long MILLIS_BETWEEN_CALLS = 200;

  private SparkWaiting() {}

  /**
   * Runs the action.
   *
   * @param progress how far it is, from the action's accumulators
   * @throws IoMinerException the error that a task raised, without Spark's wrapping
   */
  public static <T> T run(
      Supplier<T> action, Supplier<WorkProgress> progress, WorkListener listener) {
    Thread ticker = new Thread(() -> tick(progress, listener), "iominer-progress");
    ticker.setDaemon(true);
    ticker.start();
    try {
      return action.get();
    } catch (Exception e) {
      throw known(e);
    } finally {
      stop(ticker);
      listener.progress(progress.get());
    }
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

  /** The error that a task raised, without Spark's wrapping. */
  private static IoMinerException known(Exception error) {
    Throwable deepest = error;
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof IoMinerException known) {
        return new IoMinerException(known.kind(), String.valueOf(known.getMessage()), error);
      }
      deepest = e;
    }
    return new IoMinerException(
        deepest instanceof IOException ? ErrorKind.RESOURCE : ErrorKind.INTERNAL,
        "Spark could not finish: " + deepest,
        error);
  }
}
