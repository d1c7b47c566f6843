// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;

/**
 * What a store's jobs told of their facility at some time.
 *
 * @param fileSystem mount point of the file system that it is of; empty where no log tells it
 * @param parts what was learned, by direction
 * @param logs logs that the store had
 */
public record StoredCalibration(
    Optional<String> fileSystem,
    Map<IoDirection, Map<CalibratedPart, Calibrated>> parts,
    long logs) {
  /** Nothing was ever learned. */
  public static final StoredCalibration NONE = new StoredCalibration(Optional.empty(), Map.of(), 0);

  public StoredCalibration {
    parts = Map.copyOf(parts);
  }

  /** The latest one of a store. */
  static StoredCalibration latest(IOMiner miner) {
    List<Row> rows =
        miner
            .query(
                "SELECT * FROM calibration"
                    + " WHERE calibrated_at = (SELECT max(calibrated_at) FROM calibration)")
            .collect();
    if (rows.isEmpty()) {
      return NONE;
    }
    Map<IoDirection, Map<CalibratedPart, Calibrated>> parts = new EnumMap<>(IoDirection.class);
    for (Row row : rows) {
      String direction = row.<String>getAs("direction").toUpperCase(Locale.ROOT);
      CalibratedPart.of(row.getAs("part"))
          .ifPresent(
              part ->
                  parts
                      .computeIfAbsent(
                          IoDirection.valueOf(direction),
                          key -> new EnumMap<>(CalibratedPart.class))
                      .put(part, calibrated(row)));
    }
    return new StoredCalibration(
        Optional.ofNullable(rows.get(0).getAs("file_system")),
        parts,
        rows.get(0).<Long>getAs("log_count"));
  }

  private static Calibrated calibrated(Row row) {
    return new Calibrated(
        row.<Double>getAs("value"),
        row.<Double>getAs("lower"),
        row.<Double>getAs("upper"),
        row.<Long>getAs("job_count"));
  }

  /** As rows of {@code calibration}. */
  List<TableRow> rows(Instant now) {
    List<TableRow> rows = new ArrayList<>();
    parts.forEach(
        (direction, learned) ->
            learned.forEach(
                (part, value) ->
                    rows.add(
                        new TableRow(CalibrationTable.DEFINITION)
                            .set("calibrated_at", now)
                            .set("file_system", fileSystem.orElse(null))
                            .set("direction", direction.name().toLowerCase(Locale.ROOT))
                            .set("part", part.label())
                            .set("value", value.value())
                            .set("lower", value.lower())
                            .set("upper", value.upper())
                            .set("job_count", value.jobs())
                            .set("log_count", logs))));
    return rows;
  }
}
