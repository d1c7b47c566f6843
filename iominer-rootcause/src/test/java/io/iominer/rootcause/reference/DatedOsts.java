// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a facility's OSTs can do for writes on the day of a row, as expressions of SQL.
 *
 * @param settings what is known of the facility
 */
record DatedOsts(DatedSettings settings) {
  /**
   * Bytes/s of an OST; empty where nobody knows. It is known of all days or of none.
   *
   * @param day an expression of a DATE
   */
  Optional<String> knownRate(String day) {
    return settings.rated(IoDirection.WRITE, CalibrationHistory.UNKNOWN_DAY).isKnown()
        ? Optional.of(rate(day))
        : Optional.empty();
  }

  /** Bytes/s of an OST; that of a usual one where nobody knows. */
  String rate(String day) {
    return expression(day, FileSystemModel::ostBytesPerSecond);
  }

  /** Bytes that an OST could move in the time that a scattered request costs. */
  String seekBytes(String day) {
    return expression(day, FileSystemModel::seekBytes);
  }

  private String expression(String day, ToDoubleFunction<FileSystemModel> value) {
    StringBuilder cases = new StringBuilder();
    for (LocalDate change : settings.history().changes()) {
      double before = value(change.minusDays(1), value);
      if (before != value(change, value)) {
        cases.append(String.format(" WHEN %s < DATE '%s' THEN %s", day, change, sql(before)));
      }
    }
    String last = sql(value(CalibrationHistory.UNKNOWN_DAY, value));
    return cases.isEmpty() ? last : "(CASE" + cases + " ELSE " + last + " END)";
  }

  private double value(LocalDate day, ToDoubleFunction<FileSystemModel> value) {
    return value.applyAsDouble(settings.rated(IoDirection.WRITE, day).model().scratch());
  }

  private static String sql(double value) {
    return "CAST(" + value + " AS DOUBLE)";
  }
}
