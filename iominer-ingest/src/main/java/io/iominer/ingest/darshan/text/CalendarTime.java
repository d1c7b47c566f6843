// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Prints points in time as C's ctime does, in UTC, with the line break that belongs to it. */
final class CalendarTime {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE MMM ", Locale.ROOT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern(" HH:mm:ss ", Locale.ROOT);

  /** What glibc prints for the null pointer that ctime returns beyond its range. */
  private static final String OUT_OF_RANGE = "(null)";

  private CalendarTime() {}

  /** Text of a time given in seconds since 1970 UTC. */
  static String of(long seconds) {
    LocalDateTime time;
    try {
      time = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return OUT_OF_RANGE;
    }
    int day = time.getDayOfMonth();
    return DAY.format(time)
        + (day < 10 ? " " : "")
        + day
        + TIME.format(time)
        + time.getYear()
        + "\n";
  }
}
