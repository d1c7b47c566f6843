// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.store.StoreScan;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Days in UTC.
 *
 * @param from first day; empty for no limit
 * @param to last day; empty for no limit
 */
public record Period(Optional<LocalDate> from, Optional<LocalDate> to) {
  /** Everything, also what has no time. */
  public static final Period ALL = new Period(Optional.empty(), Optional.empty());

  /** From a day to another, both within it. */
  public static Period of(LocalDate from, LocalDate to) {
    return new Period(Optional.of(from), Optional.of(to));
  }

  /** The condition in SQL that a time lies in the period. */
  public String contains(String time) {
    return between(time + " >= ", time + " < ");
  }

  /**
   * The condition in SQL that an interval ends in the period. One that ends with a day is of this
   * day, not of the next: a server's sample at midnight is of the last seconds before it.
   *
   * @param end the column of its end
   */
  public String containsInterval(String end) {
    return between(end + " > ", end + " <= ");
  }

  /** What {@link #containsInterval(String)} says of a value. */
  public boolean containsInterval(Instant end) {
    return contains(Optional.of(LmtColumns.lastMoment(end)));
  }

  /** Whether a time lies in the period: what the statement's condition says of a value. */
  public boolean contains(Optional<Instant> time) {
    if (isAll()) {
      return true;
    }
    return time.isPresent()
        && from.map(day -> !time.get().isBefore(begin(day))).orElse(true)
        && to.map(day -> time.get().isBefore(begin(day.plusDays(1)))).orElse(true);
  }

  /** The columns that {@link #contains(Optional)} is about, where it is about any. */
  public List<String> columns(String time) {
    return isAll() ? List.of() : List.of(time);
  }

  /** A scan of the rows alone whose time lies in the period. */
  public StoreScan of(StoreScan rows, String time) {
    return between(rows, time, -1);
  }

  /** A scan of the rows alone whose interval ends in the period. */
  public StoreScan ofIntervals(StoreScan rows, String end) {
    return between(rows, end, 0);
  }

  private String between(String above, String below) {
    String begin = from.map(day -> above + "TIMESTAMP '" + day + "'").orElse("true");
    String end = to.map(day -> below + "TIMESTAMP '" + day.plusDays(1) + "'").orElse("true");
    return "(" + begin + " AND " + end + ")";
  }

  /** Above the begin and at most the end, both moved by some microseconds. */
  private StoreScan between(StoreScan rows, String time, long moved) {
    StoreScan since =
        from.map(day -> rows.whereAbove(time, TableRow.micros(begin(day)) + moved)).orElse(rows);
    return to.map(day -> since.whereAtMost(time, TableRow.micros(begin(day.plusDays(1))) + moved))
        .orElse(since);
  }

  private boolean isAll() {
    return from.isEmpty() && to.isEmpty();
  }

  private static Instant begin(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
