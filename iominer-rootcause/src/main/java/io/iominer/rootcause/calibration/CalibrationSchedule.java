// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * On which days a store is calibrated by itself. It follows from the logs of each day alone, so
 * that a store that grew night by night and one that was filled at once are calibrated by the same
 * logs.
 */
public final class CalibrationSchedule {
  /** Fewer logs are not calibrated by themselves; heuristic: see docs/diagnosis.md. */
  private static final long LEAST_LOGS = 100;

  /** A period is calibrated again when it has so many times the logs; heuristic. */
  private static final double GROWN = 1.5;

  private CalibrationSchedule() {}

  /**
   * The periods, each as it was at the end of the day on which it is calibrated: its last one.
   *
   * @param logs by the day on which their jobs started
   */
  public static List<CalibrationPeriod> of(SortedMap<LocalDate, Long> logs) {
    List<CalibrationPeriod> schedule = new ArrayList<>();
    SortedMap<YearMonth, CalibrationPeriod> months = new TreeMap<>();
    logs.forEach(
        (day, count) -> {
          add(day, count, months);
          List<CalibrationPeriod> periods = CalibrationPeriod.of(List.copyOf(months.values()));
          CalibrationPeriod last = periods.get(periods.size() - 1);
          if (last.logs() >= LEAST_LOGS
              && schedule.stream().noneMatch(known -> isKnown(last, known))) {
            schedule.add(last);
          }
        });
    return schedule;
  }

  private static boolean isKnown(CalibrationPeriod period, CalibrationPeriod known) {
    return period.isOfTheMonthsOf(known) && period.logs() < GROWN * known.logs();
  }

  /**
   * The periods of all days.
   *
   * @param logs by the day on which their jobs started
   */
  public static List<CalibrationPeriod> periods(SortedMap<LocalDate, Long> logs) {
    SortedMap<YearMonth, CalibrationPeriod> months = new TreeMap<>();
    logs.forEach((day, count) -> add(day, count, months));
    return CalibrationPeriod.of(List.copyOf(months.values()));
  }

  private static void add(
      LocalDate day, long logs, SortedMap<YearMonth, CalibrationPeriod> months) {
    months.merge(YearMonth.from(day), CalibrationPeriod.ofDay(day, logs), CalibrationPeriod::and);
  }
}
