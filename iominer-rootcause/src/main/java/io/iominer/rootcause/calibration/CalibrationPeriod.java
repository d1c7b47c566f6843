// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * A time of which the logs are calibrated together. Days and months are those of UTC.
 *
 * @param firstStart begin of the first day on which a job started
 * @param lastStart end of the last one
 * @param logs logs of jobs that started from then to then
 */
public record CalibrationPeriod(Instant firstStart, Instant lastStart, long logs)
    implements Serializable {
  /**
   * Fewer logs are calibrated with those of the months before. Heuristic: from 1,000 jobs the rates
   * of simulated facilities are found within 2 % (docs/diagnosis.md), from fewer some are missing.
   */
  static final long LEAST_LOGS = 1000;

  /**
   * A day.
   *
   * @param logs logs of jobs that started on it
   */
  static CalibrationPeriod ofDay(LocalDate day, long logs) {
    Instant next = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return new CalibrationPeriod(
        day.atStartOfDay(ZoneOffset.UTC).toInstant(), next.minus(1, ChronoUnit.MICROS), logs);
  }

  /**
   * Periods of whole months with enough logs. The newest months that have not enough together
   * belong to none yet, unless there are no others.
   *
   * @param months those with logs, in their order
   */
  public static List<CalibrationPeriod> of(List<CalibrationPeriod> months) {
    List<CalibrationPeriod> periods = new ArrayList<>();
    List<CalibrationPeriod> open = new ArrayList<>();
    long logs = 0;
    for (CalibrationPeriod month : months) {
      open.add(month);
      logs += month.logs();
      if (logs >= LEAST_LOGS) {
        periods.add(together(open, logs));
        open.clear();
        logs = 0;
      }
    }
    return periods.isEmpty() && !open.isEmpty() ? List.of(together(open, logs)) : periods;
  }

  /** Both as one. */
  public CalibrationPeriod and(CalibrationPeriod other) {
    return new CalibrationPeriod(
        firstStart.isBefore(other.firstStart) ? firstStart : other.firstStart,
        lastStart.isAfter(other.lastStart) ? lastStart : other.lastStart,
        logs + other.logs);
  }

  private static CalibrationPeriod together(List<CalibrationPeriod> months, long logs) {
    return new CalibrationPeriod(
        months.get(0).firstStart(), months.get(months.size() - 1).lastStart(), logs);
  }

  /** Its first day. */
  public LocalDate firstDay() {
    return LocalDate.ofInstant(firstStart, ZoneOffset.UTC);
  }

  /** Its last day. */
  public LocalDate lastDay() {
    return LocalDate.ofInstant(lastStart, ZoneOffset.UTC);
  }

  /** Whether jobs that started at a time are among its own. */
  public boolean covers(Instant start) {
    return !start.isBefore(firstStart) && !start.isAfter(lastStart);
  }

  /** Whether it begins and ends in the same months as another. */
  public boolean isOfTheMonthsOf(CalibrationPeriod other) {
    return YearMonth.from(firstDay()).equals(YearMonth.from(other.firstDay()))
        && YearMonth.from(lastDay()).equals(YearMonth.from(other.lastDay()));
  }
}
