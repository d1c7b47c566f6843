// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.util.function.Supplier;

/** Runs an action of Spark, and tells the listener meanwhile. */
final class SparkWaiting {
  private static final long MILLIS_BETWEEN_CALLS = 200;

  private SparkWaiting() {}

  static <T> T run(Supplier<T> action, SparkTasks.Counters counters, IngestListener listener) {
    Thread ticker = new Thread(() -> tick(counters, listener), "iominer-progress");
    ticker.setDaemon(true);
    ticker.start();
    try {
      return action.get();
    } catch (Exception e) {
      throw known(e);
    } finally {
      stop(ticker);
      listener.progress(counters.progress());
    }
  }

  private static void tick(SparkTasks.Counters counters, IngestListener listener) {
    try {
      while (true) {
        Thread.sleep(MILLIS_BETWEEN_CALLS);
        listener.progress(counters.progress());
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
        "Spark could not finish the ingest: " + deepest,
        error);
  }
}
