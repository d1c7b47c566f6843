// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.PeriodCalibration;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RatedFacility;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * By what a store's jobs are diagnosed, of which each has what is known of the facility on its day.
 *
 * @param settings what is told
 * @param history what was learned, and when
 */
public record DatedSettings(DiagnosisSettings settings, CalibrationHistory history)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** Settings of which nothing was learned. */
  public DatedSettings(DiagnosisSettings settings) {
    this(settings, CalibrationHistory.NONE);
  }

  /**
   * For a job.
   *
   * @param startMicros its start in µs since 1970 UTC; empty where nobody knows it
   */
  public DiagnosisSettings of(OptionalLong startMicros) {
    return settings.with(history.on(day(startMicros)));
  }

  /** What the facility can do in a direction on a day. */
  public RatedFacility rated(IoDirection direction, LocalDate day) {
    return settings.with(history.on(day)).rated(direction);
  }

  /**
   * The calibrations by which a job is diagnosed: those that tell a rank's rate in the directions
   * in which it moved bytes. None where that is told or unknown.
   *
   * @param startMicros its start in µs since 1970 UTC; empty where nobody knows it
   */
  public List<PeriodCalibration> sources(JobFacts job, OptionalLong startMicros) {
    LocalDate day = day(startMicros);
    return Arrays.stream(IoDirection.values())
        .filter(direction -> job.bytes(direction) > 0)
        .filter(direction -> rated(direction, day).origin() == RateOrigin.LEARNED)
        .flatMap(direction -> history.source(direction, CalibratedPart.RANK_RATE, day).stream())
        .distinct()
        .toList();
  }

  private static LocalDate day(OptionalLong startMicros) {
    return startMicros.isPresent()
        ? LocalDate.ofInstant(
            Instant.EPOCH.plus(startMicros.getAsLong(), ChronoUnit.MICROS), ZoneOffset.UTC)
        : CalibrationHistory.UNKNOWN_DAY;
  }
}
