// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.day;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Days of UTC, each by its number since 1970. */
public final class UtcDays implements Serializable {
  private static final long serialVersionUID = 1;

  private static final long SECONDS = TimeUnit.DAYS.toSeconds(1);

  /** A run of more days has an absurd end, which tells nothing. Heuristic. */
  private static final int MOST_DAYS = 400;

  /** Columns of {@code darshan_job} for {@link #ofRun}. */
  public static final List<String> RUN_COLUMNS = List.of("start_time", "end_time");

  private final TreeSet<Long> numbers;

  public UtcDays(Collection<Long> numbers) {
    this.numbers = new TreeSet<>(numbers);
  }

  /** The day of an instant. */
  public static long of(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS);
  }

  /** The same as a date. */
  public static LocalDate date(Instant time) {
    return LocalDate.ofEpochDay(of(time));
  }

  /** Its begin, microseconds since 1970 UTC. */
  public static long micros(long day) {
    return TimeUnit.DAYS.toMicros(day);
  }

  /** The days on which a log's job ran; none where the log does not say when it started. */
  public static LongStream ofRun(StoredRow log) {
    return log.time("start_time").stream()
        .flatMapToLong(start -> between(start, log.time("end_time")));
  }

  /** The days from a start to an end; that of the start alone where the end is not known. */
  public static LongStream between(Instant start, Optional<Instant> end) {
    long first = of(start);
    long last = end.map(UtcDays::of).orElse(first);
    return LongStream.rangeClosed(first, last - first > MOST_DAYS ? first : Math.max(first, last));
  }

  /**
   * Rows of logs whose jobs may have run on days, or do not say when; between the days there may be
   * others.
   *
   * @param jobs with {@link #RUN_COLUMNS}
   */
  public static StoreScan mayRun(StoreScan jobs, Collection<Long> days) {
    return jobs.whereMayRun(
        new StoreScan.Span(RUN_COLUMNS.get(0), RUN_COLUMNS.get(1)),
        micros(days.stream().min(Comparator.naturalOrder()).orElse(0L)),
        micros(days.stream().max(Comparator.naturalOrder()).map(day -> day + 1).orElse(0L)));
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  public boolean contains(long day) {
    return numbers.contains(day);
  }

  /**
   * The rows of a scan from the first to the last of the days, of which there must be one; between
   * them there may be others.
   *
   * @param time column of the time of a row
   */
  public StoreScan span(StoreScan rows, String time) {
    return rows.whereAbove(time, micros(numbers.first()) - 1)
        .whereAtMost(time, micros(numbers.last() + 1) - 1);
  }
}
