// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.IoDirection;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was learned of a facility, in rows of {@code calibration}. It is read without Spark. */
public final class CalibrationRows {
  private static final List<String> COLUMNS =
      List.of(
          "calibrated_at",
          "first_start",
          "last_start",
          "file_system",
          "direction",
          "part",
          "value",
          "lower",
          "upper",
          "job_count",
          "log_count",
          "is_asked");

  private CalibrationRows() {}

  /** What the rows of a calibration have in common. */
  private record Key(
      Instant calibratedAt,
      CalibrationPeriod period,
      @Nullable String fileSystem,
      boolean isAsked) {}

  /** All that a store has. */
  public static CalibrationHistory history(IoStore store) {
    Map<Key, Map<IoDirection, Map<CalibratedPart, Calibrated>>> found = new LinkedHashMap<>();
    store.scan(CalibrationTable.DEFINITION).forEach(COLUMNS, row -> add(row, found));
    return new CalibrationHistory(
        found.entrySet().stream()
            .map(
                one ->
                    new PeriodCalibration(
                        one.getKey().calibratedAt(),
                        one.getKey().period(),
                        one.getKey().fileSystem(),
                        one.getValue(),
                        one.getKey().isAsked()))
            .toList());
  }

  /** Rows of what 'iominer calibrate' learned. */
  public static List<TableRow> asked(IoStore store) {
    return history(store).calibrations().stream()
        .filter(PeriodCalibration::isAsked)
        .flatMap(one -> of(one).stream())
        .toList();
  }

  private static void add(
      Object[] row, Map<Key, Map<IoDirection, Map<CalibratedPart, Calibrated>>> found) {
    CalibrationPeriod period = new CalibrationPeriod(time(row[1]), time(row[2]), (Long) row[10]);
    Key key = new Key(time(row[0]), period, (String) row[3], (Boolean) row[11]);
    IoDirection direction = IoDirection.valueOf(((String) row[4]).toUpperCase(Locale.ROOT));
    CalibratedPart.of((String) row[5])
        .ifPresent(
            part ->
                found
                    .computeIfAbsent(key, one -> new EnumMap<>(IoDirection.class))
                    .computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
                    .put(
                        part,
                        new Calibrated(
                            (Double) row[6], (Double) row[7], (Double) row[8], (Long) row[9])));
  }

  private static Instant time(Object value) {
    return ((OffsetDateTime) value).toInstant();
  }

  /** Rows of what was learned of a period. */
  static List<TableRow> of(PeriodCalibration calibration) {
    CalibrationPeriod period = calibration.period();
    List<TableRow> rows = new ArrayList<>();
    calibration
        .parts()
        .forEach(
            (direction, learned) ->
                learned.forEach(
                    (part, value) ->
                        rows.add(
                            new TableRow(CalibrationTable.DEFINITION)
                                .set("calibrated_at", calibration.calibratedAt())
                                .set("first_start", period.firstStart())
                                .set("last_start", period.lastStart())
                                .set("file_system", calibration.fileSystem())
                                .set("direction", direction.name().toLowerCase(Locale.ROOT))
                                .set("part", part.label())
                                .set("value", value.value())
                                .set("lower", value.lower())
                                .set("upper", value.upper())
                                .set("job_count", value.jobs())
                                .set("log_count", period.logs())
                                .set("is_asked", calibration.isAsked()))));
    return rows;
  }
}
