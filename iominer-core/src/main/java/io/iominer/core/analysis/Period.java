// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import java.time.LocalDate;
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
    String begin = from.map(day -> time + " >= TIMESTAMP '" + day + "'").orElse("true");
    String end = to.map(day -> time + " < TIMESTAMP '" + day.plusDays(1) + "'").orElse("true");
    return "(" + begin + " AND " + end + ")";
  }
}
