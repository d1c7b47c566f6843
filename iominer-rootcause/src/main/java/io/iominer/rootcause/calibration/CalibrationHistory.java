// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.IoDirection;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What was learned of a facility, which changes with the years, at different times and of different
 * periods.
 *
 * @param calibrations in any order
 */
public record CalibrationHistory(List<PeriodCalibration> calibrations) implements Serializable {
  /** Nothing was ever learned. */
  public static final CalibrationHistory NONE = new CalibrationHistory(List.of());

  /** A day for jobs of which nobody knows when they started: what was learned last counts. */
  public static final LocalDate UNKNOWN_DAY = LocalDate.MAX;

  private static final Comparator<PeriodCalibration> BY_TIME =
      Comparator.comparing(PeriodCalibration::calibratedAt);

  public CalibrationHistory {
    calibrations = List.copyOf(calibrations);
  }

  /** The same without calibrations that a later one replaces, as a month grew. */
  public CalibrationHistory current() {
    return new CalibrationHistory(
        calibrations.stream()
            .filter(one -> calibrations.stream().noneMatch(other -> other.replaces(one)))
            .toList());
  }

  /**
   * What is known of the facility on a day. Each part is as the jobs of that day's period told it,
   * in the latest such calibration; else as those of the last period before; else as those of the
   * first period after it.
   */
  public Map<IoDirection, Map<CalibratedPart, Calibrated>> on(LocalDate day) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> known = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      Map<CalibratedPart, Calibrated> parts = new EnumMap<>(CalibratedPart.class);
      for (CalibratedPart part : CalibratedPart.values()) {
        source(direction, part, day)
            .flatMap(source -> source.part(direction, part))
            .ifPresent(value -> parts.put(part, value));
      }
      if (!parts.isEmpty()) {
        known.put(direction, parts);
      }
    }
    return known;
  }

  /** The calibration that tells a part on a day; empty where none ever did. */
  public Optional<PeriodCalibration> source(
      IoDirection direction, CalibratedPart part, LocalDate day) {
    List<PeriodCalibration> telling =
        calibrations.stream().filter(one -> one.part(direction, part).isPresent()).toList();
    Comparator<PeriodCalibration> byEnd = Comparator.comparing(one -> one.period().lastStart());
    Comparator<PeriodCalibration> byBegin = Comparator.comparing(one -> one.period().firstStart());
    return latest(telling, period -> period.covers(day), BY_TIME)
        .or(() -> latest(telling, period -> period.lastDay().isBefore(day), byEnd))
        .or(() -> latest(telling, period -> true, byBegin.reversed()));
  }

  private static Optional<PeriodCalibration> latest(
      List<PeriodCalibration> telling,
      Predicate<CalibrationPeriod> isMeant,
      Comparator<PeriodCalibration> order) {
    return telling.stream()
        .filter(one -> isMeant.test(one.period()))
        .max(order.thenComparing(BY_TIME));
  }

  /** The days on which another calibration may begin to count than on the day before. */
  public SortedSet<LocalDate> changes() {
    SortedSet<LocalDate> days = new TreeSet<>();
    for (PeriodCalibration calibration : calibrations) {
      days.add(calibration.period().firstDay());
      days.add(calibration.period().lastDay().plusDays(1));
    }
    return days;
  }
}
