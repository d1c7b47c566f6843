// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.store.CalibrationData;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;

/** What a store tells of its facility, by statements. */
record SparkCalibrationData(IOMiner miner, DiagnosisSettings settings) implements CalibrationData {
  /** Months in which jobs started, with the first and the last start. */
  private static final String MONTHS =
      """
      SELECT unix_micros(min(start_time)), unix_micros(max(start_time)), count(*) FROM darshan_job
      WHERE start_time IS NOT NULL GROUP BY date_trunc('MONTH', start_time) ORDER BY 1""";

  @Override
  public List<CalibrationPeriod> months() {
    List<CalibrationPeriod> months = new ArrayList<>();
    for (Row row : miner.query(MONTHS).collect()) {
      months.add(new CalibrationPeriod(time(row.getLong(0)), time(row.getLong(1)), row.getLong(2)));
    }
    return months;
  }

  private static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** One pass over the logs, in which no row changes its place. */
  @Override
  public List<DatedTraffic> traffic(List<LogSample> samples) {
    FacilityModel facility = settings.facility();
    String chosen =
        samples.stream()
            .map(SparkCalibrationData::chosen)
            .collect(Collectors.joining(" OR ", "(SELECT * FROM darshan_job WHERE ", ")"));
    return JobGroups.flatMap(
            GatheredLogs.chosen(miner.load("darshan_job"), chosen, files(samples)),
            settings.thresholds().number(Diagnosis.MOST_FILES),
            gathered -> traffic(gathered, facility),
            DatedTraffic.class)
        .collectAsList();
  }

  /**
   * The files of chosen logs, and of some others: rows of files of logs that no period chose are
   * not sorted.
   */
  private static String files(List<LogSample> samples) {
    long parts = samples.stream().mapToLong(LogSample::parts).max().orElse(LogSample.PARTS);
    return parts < LogSample.PARTS
        ? "(SELECT * FROM darshan_file WHERE " + isOfParts(parts) + ")"
        : "darshan_file";
  }

  private static String chosen(LogSample sample) {
    String isInPeriod =
        String.format(
            Locale.ROOT,
            "start_time BETWEEN timestamp_micros(%d) AND timestamp_micros(%d)",
            micros(sample.period().firstStart()),
            micros(sample.period().lastStart()));
    return "(" + isInPeriod + (sample.isWhole() ? "" : " AND " + isOfParts(sample.parts())) + ")";
  }

  private static String isOfParts(long parts) {
    return String.format(Locale.ROOT, "pmod(xxhash64(log_id), %dL) < %d", LogSample.PARTS, parts);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  private static Iterator<DatedTraffic> traffic(
      Iterator<GatheredLog> logs, FacilityModel facility) {
    List<DatedTraffic> traffic = new ArrayList<>();
    logs.forEachRemaining(log -> log.traffic(facility).forEach(traffic::add));
    return traffic.iterator();
  }

  @Override
  public Map<IoDirection, Map<CalibratedPart, Calibrated>> serverRates(
      CalibrationPeriod period, Optional<String> mountPoint) {
    LustreNames.show(miner);
    return ServerRates.of(miner, period, mountPoint);
  }

  @Override
  public void close() {
    miner.close();
  }
}
