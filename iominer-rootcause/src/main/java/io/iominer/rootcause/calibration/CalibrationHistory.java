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
import java.util.TreeMap;

/**
 * What was learned of a facility, which changes with the years, at different times and of different
 * periods.
 */
public final class CalibrationHistory implements Serializable {
  private static final long serialVersionUID = 1;

  /** Nothing was ever learned. */
  public static final CalibrationHistory NONE = new CalibrationHistory(List.of());

  /** A day for jobs of which nobody knows when they started: what was learned last counts. */
  public static final LocalDate UNKNOWN_DAY = LocalDate.MAX;

  private final List<PeriodCalibration> calibrations;

  /** Of each part those that tell it, by the last day that they know. */
  private final Map<IoDirection, Map<CalibratedPart, TreeMap<LocalDate, PeriodCalibration>>>
      telling = new EnumMap<>(IoDirection.class);

  /**
   * A history.
   *
   * @param calibrations in any order; of two of one last day the later one counts
   */
  public CalibrationHistory(List<PeriodCalibration> calibrations) {
    this.calibrations = List.copyOf(calibrations);
    this.calibrations.stream()
        .sorted(Comparator.comparing(PeriodCalibration::calibratedAt))
        .forEach(
            one ->
                one.parts()
                    .forEach(
                        (direction, parts) ->
                            parts
                                .keySet()
                                .forEach(
                                    part ->
                                        telling
                                            .computeIfAbsent(
                                                direction,
                                                way -> new EnumMap<>(CalibratedPart.class))
                                            .computeIfAbsent(part, name -> new TreeMap<>())
                                            .put(one.period().lastDay(), one))));
  }

  /** All of it. */
  public List<PeriodCalibration> calibrations() {
    return calibrations;
  }

  /**
   * What is known of the facility at the end of a day. Each part is as the last calibration tells
   * it that knows no later day; where there is none, as the first one of all does.
   */
  public Map<IoDirection, Map<CalibratedPart, Calibrated>> on(LocalDate day) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> known = new EnumMap<>(IoDirection.class);
    telling.forEach(
        (direction, told) -> {
          Map<CalibratedPart, Calibrated> parts = new EnumMap<>(CalibratedPart.class);
          told.keySet()
              .forEach(
                  part ->
                      source(direction, part, day)
                          .flatMap(source -> source.part(direction, part))
                          .ifPresent(value -> parts.put(part, value)));
          known.put(direction, parts);
        });
    return known;
  }

  /** What jobs told first, by which the days before are judged, too. */
  public Map<IoDirection, Map<CalibratedPart, Calibrated>> first() {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> first = on(LocalDate.MIN);
    first.values().forEach(parts -> parts.keySet().removeIf(CalibratedPart::isOfServers));
    first.values().removeIf(Map::isEmpty);
    return first;
  }

  /** The calibration that tells a part at the end of a day; empty where none ever did. */
  public Optional<PeriodCalibration> source(
      IoDirection direction, CalibratedPart part, LocalDate day) {
    return Optional.ofNullable(telling.get(direction))
        .map(parts -> parts.get(part))
        .map(byDay -> Optional.ofNullable(byDay.floorEntry(day)).orElseGet(byDay::firstEntry))
        .map(Map.Entry::getValue);
  }
}
