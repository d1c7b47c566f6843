// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableRow;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.PeriodCalibration;
import io.iominer.rootcause.calibration.Traffic;
import io.iominer.rootcause.gather.GatheredLog;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Learns from a store's logs what its facility's parts could do in each period, and keeps it there.
 */
public final class StoreCalibration {
  /** Logs that are looked at, of all periods together; heuristic: some MB of what they moved. */
  private static final long MOST_LOGS = 20_000;

  /** Of a period at least so many are, however many periods there are; heuristic. */
  private static final long LOGS_OF_A_PERIOD = 2_000;

  /** Fewer logs are not calibrated by themselves; heuristic: see docs/diagnosis.md. */
  private static final long LEAST_LOGS = 100;

  /** A period is calibrated again by itself when it has so many times the logs; heuristic. */
  private static final double GROWN = 1.2;

  /** Logs are chosen by a hash of their id in parts of so many. */
  private static final long PARTS = 1_000_000;

  /** Months in which jobs started, with the first and the last start. */
  private static final String MONTHS =
      """
      SELECT unix_micros(min(start_time)), unix_micros(max(start_time)), count(*) FROM darshan_job
      WHERE start_time IS NOT NULL GROUP BY date_trunc('MONTH', start_time) ORDER BY 1""";

  private final SparkSession spark;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreCalibration(SparkSession spark, DiagnosisSettings settings, WorkListener listener) {
    this.spark = spark;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Learns anew from all periods, and keeps it.
   *
   * @return what was learned of each period, in their order; empty for a store without logs
   */
  public List<PeriodCalibration> run(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "calibrate");
        IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
      StoreChange change = new StoreChange();
      List<PeriodCalibration> learned = learn(miner, periods(miner), writer, change);
      writer.commit(change);
      return learned;
    }
  }

  /**
   * The settings with what is known of the facility at each time. Periods that are new, or have
   * grown enough, are learned first.
   *
   * @param change takes what was learned
   */
  DatedSettings known(IOMiner miner, StoreWriter writer, StoreChange change) {
    List<PeriodCalibration> all =
        new ArrayList<>(CalibrationRows.history(miner.store()).calibrations());
    List<CalibrationPeriod> due =
        periods(miner).stream()
            .filter(period -> period.logs() >= LEAST_LOGS)
            .filter(period -> all.stream().noneMatch(known -> isKnown(period, known)))
            .toList();
    all.addAll(learn(miner, due, writer, change));
    return new DatedSettings(settings, new CalibrationHistory(all));
  }

  private static boolean isKnown(CalibrationPeriod period, PeriodCalibration calibration) {
    return calibration
        .ofPeriod()
        .filter(period::isOfTheMonthsOf)
        .filter(known -> period.logs() < GROWN * known.logs())
        .isPresent();
  }

  private static List<CalibrationPeriod> periods(IOMiner miner) {
    List<CalibrationPeriod> months = new ArrayList<>();
    for (Row row : miner.query(MONTHS).collect()) {
      months.add(new CalibrationPeriod(time(row.getLong(0)), time(row.getLong(1)), row.getLong(2)));
    }
    return CalibrationPeriod.of(months);
  }

  private static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private List<PeriodCalibration> learn(
      IOMiner miner, List<CalibrationPeriod> periods, StoreWriter writer, StoreChange change) {
    if (periods.isEmpty()) {
      return List.of();
    }
    listener.begin(WorkStep.uncounted("calibrating"));
    List<DatedTraffic> all = traffic(miner, periods);
    LustreNames.show(miner);
    Instant now = Instant.now();
    List<PeriodCalibration> learned = new ArrayList<>();
    List<TableRow> rows = new ArrayList<>();
    for (CalibrationPeriod period : periods) {
      PeriodCalibration ofJobs =
          PeriodCalibration.of(
              now,
              period,
              all.stream()
                  .filter(job -> period.covers(job.start()))
                  .map(DatedTraffic::traffic)
                  .toList());
      PeriodCalibration calibration =
          ofJobs.with(ServerRates.of(miner, period, Optional.ofNullable(ofJobs.fileSystem())));
      learned.add(calibration);
      rows.addAll(CalibrationRows.of(calibration, period));
    }
    listener.end();
    writer.add(change, CalibrationTable.DEFINITION, rows);
    return learned;
  }

  /**
   * What jobs of the periods moved: one pass over their logs, in which no row changes its place.
   */
  private List<DatedTraffic> traffic(IOMiner miner, List<CalibrationPeriod> periods) {
    FacilityModel facility = settings.facility();
    long most = Math.max(LOGS_OF_A_PERIOD, MOST_LOGS / periods.size());
    String chosen =
        periods.stream()
            .map(period -> chosen(period, most))
            .collect(Collectors.joining(" OR ", "(SELECT * FROM darshan_job WHERE ", ")"));
    return JobGroups.flatMap(
            GatheredLogs.chosen(miner.load("darshan_job"), chosen, files(periods, most)),
            settings.thresholds().number(Diagnosis.MOST_FILES),
            gathered -> traffic(gathered, facility),
            DatedTraffic.class)
        .collectAsList();
  }

  /**
   * The files of chosen logs, and of some others: rows of files of logs that no period chose are
   * not sorted.
   */
  private static String files(List<CalibrationPeriod> periods, long most) {
    long parts = periods.stream().mapToLong(period -> parts(period, most)).max().orElse(PARTS);
    return parts < PARTS
        ? "(SELECT * FROM darshan_file WHERE " + isOfParts(parts) + ")"
        : "darshan_file";
  }

  /** Of a period with more logs than are looked at a part, the same at each time. */
  private static String chosen(CalibrationPeriod period, long most) {
    String isInPeriod =
        String.format(
            Locale.ROOT,
            "start_time BETWEEN timestamp_micros(%d) AND timestamp_micros(%d)",
            micros(period.firstStart()),
            micros(period.lastStart()));
    long parts = parts(period, most);
    return "(" + isInPeriod + (parts < PARTS ? " AND " + isOfParts(parts) : "") + ")";
  }

  /** Of {@link #PARTS} the first ones whose logs are looked at. */
  private static long parts(CalibrationPeriod period, long most) {
    return period.logs() <= most ? PARTS : PARTS * most / period.logs();
  }

  private static String isOfParts(long parts) {
    return String.format(Locale.ROOT, "pmod(xxhash64(log_id), %dL) < %d", PARTS, parts);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  private static Iterator<DatedTraffic> traffic(
      Iterator<GatheredLog> logs, FacilityModel facility) {
    List<DatedTraffic> traffic = new ArrayList<>();
    while (logs.hasNext()) {
      GatheredLog log = logs.next();
      OptionalLong start = log.log().startMicros();
      if (start.isPresent()) {
        log.evidence()
            .ifPresent(
                job ->
                    Stream.of(IoDirection.values())
                        .map(way -> Traffic.of(job.facts(), way, facility::nodesFor))
                        .flatMap(Optional::stream)
                        .map(moved -> new DatedTraffic(start.getAsLong(), moved))
                        .forEach(traffic::add));
      }
    }
    return traffic.iterator();
  }
}
