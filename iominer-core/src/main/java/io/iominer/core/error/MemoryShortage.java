// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import java.util.Locale;

/** What is said where this machine's memory, or that of the process, does not suffice. */
public final class MemoryShortage {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** A heap below a GiB is named as a multiple of so much. */
  private static final long STEP = 128 * MIB;

  /** Of {@code -Xmx} Java keeps up to so large a part for itself, by the collector. */
  private static final long KEPT = 8;

  private MemoryShortage() {}

  /**
   * An error of kind RESOURCE, with how to give more.
   *
   * @param message what needs it
   * @param error what Java says
   * @param cause the error itself, or what it is wrapped in
   */
  public static IoMinerException of(String message, OutOfMemoryError error, Throwable cause) {
    return new IoMinerException(
        ErrorKind.RESOURCE,
        message + " (" + error.getMessage() + "); " + option("16g") + " gives more, for example",
        cause);
  }

  /**
   * What does not fit into the heap, how large that is, and which would do.
   *
   * @param need bytes of heap that would do
   * @param heap bytes of heap that there are
   */
  static String words(long need, long heap) {
    long all = need + need / KEPT;
    long step = all < GIB ? STEP : GIB;
    long enough = (all + step - 1) / step * step;
    return String.format(
        Locale.ROOT,
        "about %,d MiB of memory, of a heap of %,d MiB; %s is enough",
        need / MIB,
        heap / MIB,
        option(enough < GIB ? enough / MIB + "m" : enough / GIB + "g"));
  }

  private static String option(String heap) {
    return "IOMINER_JAVA_OPTS=-Xmx" + heap;
  }
}
