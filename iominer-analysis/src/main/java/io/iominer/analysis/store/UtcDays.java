// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.store.StoreScan;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Days of UTC, each by its number since 1970. */
final class UtcDays implements Serializable {
  private static final long serialVersionUID = 1;

  private static final long SECONDS = TimeUnit.DAYS.toSeconds(1);

  private final TreeSet<Long> numbers;

  UtcDays(Collection<Long> numbers) {
    this.numbers = new TreeSet<>(numbers);
  }

  /** The day of an instant. */
  static long of(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS);
  }

  /** The same as a date. */
  static LocalDate date(Instant time) {
    return LocalDate.ofEpochDay(of(time));
  }

  /** Its begin, microseconds since 1970 UTC. */
  static long micros(long day) {
    return TimeUnit.DAYS.toMicros(day);
  }

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  boolean contains(long day) {
    return numbers.contains(day);
  }

  /**
   * The rows of a scan from the first to the last of the days, of which there must be one; between
   * them there may be others.
   *
   * @param time column of the time of a row
   */
  StoreScan span(StoreScan rows, String time) {
    return rows.whereAbove(time, micros(numbers.first()) - 1)
        .whereAtMost(time, micros(numbers.last() + 1) - 1);
  }
}
