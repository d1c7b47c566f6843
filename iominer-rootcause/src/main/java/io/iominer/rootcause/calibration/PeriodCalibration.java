// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.IoDirection;
import java.io.Serializable;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the jobs of a period told of their facility.
 *
 * @param calibratedAt when it was learned
 * @param period the period
 * @param fileSystem mount point of the file system that it is of; null where no log tells it
 * @param parts what was learned, by direction
 * @param isAsked whether somebody asked for it, so that it stays whatever a diagnosis learns
 */
public record PeriodCalibration(
    Instant calibratedAt,
    CalibrationPeriod period,
    @Nullable String fileSystem,
    Map<IoDirection, Map<CalibratedPart, Calibrated>> parts,
    boolean isAsked)
    implements Serializable {
  public PeriodCalibration {
    parts = Map.copyOf(parts);
  }

  /**
   * Learns from the traffic of a period, of the file system with most bytes.
   *
   * @param traffic what its jobs moved, in both directions
   */
  public static PeriodCalibration of(Instant now, CalibrationPeriod period, List<Traffic> traffic) {
    Optional<String> fileSystem = mostUsed(traffic);
    Map<IoDirection, Map<CalibratedPart, Calibrated>> parts = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      Map<CalibratedPart, Calibrated> learned =
          Calibration.of(
              traffic.stream()
                  .filter(one -> one.direction() == direction)
                  .filter(one -> fileSystem.equals(Optional.ofNullable(one.fileSystem())))
                  .toList());
      if (!learned.isEmpty()) {
        parts.put(direction, learned);
      }
    }
    return new PeriodCalibration(now, period, fileSystem.orElse(null), parts, false);
  }

  /**
   * The same with further parts.
   *
   * @param others by direction; parts that it has already stay
   */
  public PeriodCalibration with(Map<IoDirection, Map<CalibratedPart, Calibrated>> others) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> all = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      Map<CalibratedPart, Calibrated> both = new EnumMap<>(CalibratedPart.class);
      both.putAll(others.getOrDefault(direction, Map.of()));
      both.putAll(parts.getOrDefault(direction, Map.of()));
      if (!both.isEmpty()) {
        all.put(direction, both);
      }
    }
    return new PeriodCalibration(calibratedAt, period, fileSystem, all, isAsked);
  }

  /** The file system of most bytes; empty where no log says where its files lie. */
  private static Optional<String> mostUsed(List<Traffic> traffic) {
    return traffic.stream()
        .filter(one -> one.fileSystem() != null)
        .collect(
            Collectors.groupingBy(
                one -> Objects.requireNonNull(one.fileSystem()),
                Collectors.summingDouble(Traffic::bytes)))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  /** What it tells of a part; empty where too few jobs did. */
  public Optional<Calibrated> part(IoDirection direction, CalibratedPart part) {
    return Optional.ofNullable(parts.getOrDefault(direction, Map.of()).get(part));
  }

  /** The same without what servers tell. */
  public PeriodCalibration ofJobsOnly() {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> ofJobs = new EnumMap<>(IoDirection.class);
    parts.forEach(
        (direction, told) -> {
          Map<CalibratedPart, Calibrated> rest = new EnumMap<>(told);
          rest.keySet().removeIf(CalibratedPart::isOfServers);
          ofJobs.put(direction, rest);
        });
    return new PeriodCalibration(calibratedAt, period, fileSystem, ofJobs, isAsked);
  }

  /** The same as one that somebody asked for. */
  public PeriodCalibration asked() {
    return new PeriodCalibration(calibratedAt, period, fileSystem, parts, true);
  }

  /** Whether it is of the same months as another, and knows later days. */
  public boolean replaces(PeriodCalibration other) {
    return period.isOfTheMonthsOf(other.period) && period.lastDay().isAfter(other.period.lastDay());
  }
}
