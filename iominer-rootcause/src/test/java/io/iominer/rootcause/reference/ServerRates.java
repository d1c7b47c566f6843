// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.text.SqlText;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.ServerQuantiles;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;

/**
 * What server-side monitoring data show that OSTs, and all of them together, carried in a period:
 * {@link ServerQuantiles}.
 */
final class ServerRates {
  /** Busy samples of each OST, and their sums over all OSTs of a sample's time. */
  private static final String STATEMENT =
      """
      WITH samples AS (
        SELECT o.ost_name, o.interval_end, o.read_rate, o.write_rate
        FROM lmt_ost o JOIN %s n ON o.file_system = n.lustre_name
        WHERE n.file_system %s AND CAST(o.interval_end AS DATE)
          BETWEEN DATE '%s' AND DATE '%s')
      SELECT '%s' AS part, %s FROM samples
      UNION ALL
      SELECT '%s', %s FROM (
        SELECT sum(read_rate) AS read_rate, sum(write_rate) AS write_rate
        FROM samples GROUP BY interval_end)""";

  private ServerRates() {}

  /**
   * What servers tell of a period.
   *
   * @param miner has the view of {@link LustreNames}
   * @param mountPoint of the file system; empty where no log tells it
   * @return by direction; nothing where too few samples tell, or nobody knows which of LMT's file
   *     systems it is
   */
  static Map<IoDirection, Map<CalibratedPart, Calibrated>> of(
      IOMiner miner, CalibrationPeriod period, Optional<String> mountPoint) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> rates = new EnumMap<>(IoDirection.class);
    for (Row row : miner.query(statement(period, mountPoint)).collect()) {
      CalibratedPart part = CalibratedPart.of(row.getString(0)).orElseThrow();
      for (IoDirection direction : IoDirection.values()) {
        Row found = row.getStruct(row.fieldIndex(column(direction)));
        if (found.getLong(0) >= ServerQuantiles.LEAST_SAMPLES) {
          rates
              .computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
              .put(
                  part,
                  new Calibrated(
                      found.getDouble(2),
                      found.getDouble(1),
                      found.getDouble(3),
                      found.getLong(0)));
        }
      }
    }
    return rates;
  }

  private static String statement(CalibrationPeriod period, Optional<String> mountPoint) {
    return STATEMENT.formatted(
        LustreNames.VIEW,
        mountPoint.map(path -> "= " + SqlText.literal(path)).orElse("IS NULL"),
        period.firstDay(),
        period.lastDay(),
        CalibratedPart.SERVER_OST_RATE.label(),
        quantiles(),
        CalibratedPart.SERVER_FILE_SYSTEM_RATE.label(),
        quantiles());
  }

  private static String quantiles() {
    return quantiles(IoDirection.READ) + ", " + quantiles(IoDirection.WRITE);
  }

  private static String quantiles(IoDirection direction) {
    String rate = column(direction);
    return String.format(
        Locale.ROOT,
        "named_struct('samples', count_if(%1$s > 0),"
            + " 'lower', percentile_approx(%1$s, %2$sD) FILTER (WHERE %1$s > 0),"
            + " 'value', percentile_approx(%1$s, %3$sD) FILTER (WHERE %1$s > 0),"
            + " 'upper', percentile_approx(%1$s, %4$sD) FILTER (WHERE %1$s > 0)) AS %1$s",
        rate,
        ServerQuantiles.LOWER,
        ServerQuantiles.VALUE,
        ServerQuantiles.UPPER);
  }

  private static String column(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT) + "_rate";
  }
}
