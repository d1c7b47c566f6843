// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import java.io.IOException;
import java.util.function.Supplier;

/** Runs an action of Spark, and tells the listener meanwhile. */
public final class SparkWaiting {
  private SparkWaiting() {}

  /**
   * Runs the action.
   *
   * @param progress how far it is, from the action's accumulators
   * @throws IoMinerException the error that a task raised, without Spark's wrapping
   */
  public static <T> T run(
      Supplier<T> action, Supplier<WorkProgress> progress, WorkListener listener) {
    try {
      return WorkTicker.run(action, progress, listener);
    } catch (Exception e) {
      throw known(e);
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
