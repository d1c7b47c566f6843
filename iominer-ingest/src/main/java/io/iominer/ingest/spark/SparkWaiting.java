// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaFutureAction;

/** Waits for Spark, and tells the listener meanwhile. */
final class SparkWaiting {
  private static final long MILLIS_BETWEEN_CALLS = 200;

  private SparkWaiting() {}

  static <T> List<T> await(
      JavaFutureAction<List<T>> future, SparkTasks.Counters counters, IngestListener listener) {
    try {
      while (true) {
        try {
          List<T> result = future.get(MILLIS_BETWEEN_CALLS, TimeUnit.MILLISECONDS);
          listener.progress(counters.progress());
          return result;
        } catch (TimeoutException e) {
          listener.progress(counters.progress());
        }
      }
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new IoMinerException(ErrorKind.RESOURCE, "The ingest was interrupted", e);
    } catch (ExecutionException e) {
      throw known(e);
    }
  }

  /** The error that a task raised, without Spark's wrapping. */
  private static IoMinerException known(ExecutionException error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof IoMinerException known) {
        return new IoMinerException(known.kind(), String.valueOf(known.getMessage()), error);
      }
    }
    return new IoMinerException(
        ErrorKind.INTERNAL, "Spark could not finish the ingest: " + error.getMessage(), error);
  }
}
