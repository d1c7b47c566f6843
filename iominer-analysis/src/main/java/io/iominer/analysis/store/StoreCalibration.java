// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Learns from a store's logs what its facility's parts could do in each period, and keeps it there.
 */
public final class StoreCalibration {
  /** Fewer logs are not calibrated by themselves; heuristic: see docs/diagnosis.md. */
  private static final long LEAST_LOGS = 100;

  /** A period is calibrated again by itself when it has so many times the logs; heuristic. */
  private static final double GROWN = 1.2;

  private final Exchange exchange;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreCalibration(Exchange exchange, DiagnosisSettings settings, WorkListener listener) {
    this.exchange = exchange;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Learns anew from all periods, and keeps it.
   *
   * @return what was learned of each period, in their order; empty for a store without logs
   */
  public List<PeriodCalibration> run(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "calibrate")) {
      CalibrationData data = data(writer);
      StoreChange change = new StoreChange();
      List<PeriodCalibration> learned =
          learn(data, CalibrationPeriod.of(data.months()), writer, change);
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
  DatedSettings known(StoreWriter writer, StoreChange change) {
    List<PeriodCalibration> all =
        new ArrayList<>(CalibrationRows.history(writer.store()).calibrations());
    CalibrationData data = data(writer);
    List<CalibrationPeriod> due =
        CalibrationPeriod.of(data.months()).stream()
            .filter(period -> period.logs() >= LEAST_LOGS)
            .filter(period -> all.stream().noneMatch(known -> isKnown(period, known)))
            .toList();
    all.addAll(learn(data, due, writer, change));
    return new DatedSettings(settings, new CalibrationHistory(all));
  }

  private CalibrationData data(StoreWriter writer) {
    return new CalibrationData(new StoreExchange(writer.store(), exchange), settings);
  }

  private static boolean isKnown(CalibrationPeriod period, PeriodCalibration calibration) {
    CalibrationPeriod known = calibration.period();
    return period.isOfTheMonthsOf(known) && period.logs() < GROWN * known.logs();
  }

  private List<PeriodCalibration> learn(
      CalibrationData data,
      List<CalibrationPeriod> periods,
      StoreWriter writer,
      StoreChange change) {
    if (periods.isEmpty()) {
      return List.of();
    }
    List<PeriodCalibration> learned =
        WorkTicker.step("calibrating", () -> calibrations(data, periods), listener);
    List<TableRow> rows = new ArrayList<>();
    for (int i = 0; i < periods.size(); i++) {
      rows.addAll(CalibrationRows.of(learned.get(i), periods.get(i)));
    }
    writer.add(change, CalibrationTable.DEFINITION, rows);
    return learned;
  }

  private static List<PeriodCalibration> calibrations(
      CalibrationData data, List<CalibrationPeriod> periods) {
    List<DatedTraffic> all = data.traffic(LogSample.of(periods));
    Instant now = Instant.now();
    List<PeriodCalibration> learned = new ArrayList<>();
    for (CalibrationPeriod period : periods) {
      PeriodCalibration ofJobs =
          PeriodCalibration.of(
              now,
              period,
              all.stream()
                  .filter(job -> period.covers(job.start()))
                  .map(DatedTraffic::traffic)
                  .toList());
      learned.add(ofJobs.with(data.serverRates(period, Optional.ofNullable(ofJobs.fileSystem()))));
    }
    return learned;
  }
}
