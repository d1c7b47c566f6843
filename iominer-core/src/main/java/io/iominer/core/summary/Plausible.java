// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import java.util.OptionalLong;

/**
 * What a summed counter of one record can hold. Real logs hold other values, too: a clock that went
 * back leaves a time of −2,662 s, for example. One such value would spoil the sum of a job and of
 * its facility, so it is left out there, and counted. Both bounds are heuristics.
 */
public final class Plausible {
  /** 2⁵⁶: 64 PiB, or operations, of one record. Sums of such values stay below 2⁶³. */
  static final long MAX_COUNT = 1L << 56;

  /** Seconds, summed over ranks: a million ranks for eleven days. */
  static final double MAX_SECONDS = 1e12;

  /**
   * Seconds from 1970 to the end of the year 9999, UTC; what lies outside is damage, not a time.
   */
  private static final long LAST_INSTANT = 253_402_300_799L;

  /** How Darshan writes what it did not measure. */
  private static final int NOT_MEASURED = -1;

  private Plausible() {}

  /** Whether seconds since 1970 UTC can be an instant: one in the years 1970 to 9999. */
  public static boolean isInstant(long seconds) {
    return seconds >= 0 && seconds <= LAST_INSTANT;
  }

  static boolean isMeasured(long count) {
    return count != NOT_MEASURED;
  }

  static boolean isMeasured(double seconds) {
    return seconds != NOT_MEASURED;
  }

  /** Whether a record can have so many bytes or operations. */
  public static boolean isPossible(long count) {
    return count >= 0 && count <= MAX_COUNT;
  }

  /** A count that was read; empty where it cannot be, or was empty before. */
  public static OptionalLong known(OptionalLong count) {
    return count.isPresent() && isPossible(count.getAsLong()) ? count : OptionalLong.empty();
  }

  /** Whether a record can have so many seconds. */
  public static boolean isPossible(double seconds) {
    return seconds >= 0 && seconds <= MAX_SECONDS;
  }

  /** Whether a counter of a record holds what no counter can, such as a negative number. */
  public static boolean isImpossible(CounterValues record, Counter counter) {
    long count = record.raw(counter);
    return isMeasured(count) && !isPossible(count);
  }

  /** A counter of a record; 0 where it was not measured or cannot be. */
  public static long count(CounterValues record, Counter counter) {
    long count = record.raw(counter);
    return isPossible(count) ? count : 0;
  }

  /** A counter of a record; empty where it was not measured or cannot be. */
  public static OptionalLong value(CounterValues record, Counter counter) {
    long count = record.raw(counter);
    return isPossible(count) ? OptionalLong.of(count) : OptionalLong.empty();
  }

  /** A time of a record, seconds; 0 where it was not measured or cannot be. */
  public static double seconds(CounterValues record, Counter counter) {
    double seconds = record.rawF(counter);
    return isPossible(seconds) ? seconds : 0;
  }
}
