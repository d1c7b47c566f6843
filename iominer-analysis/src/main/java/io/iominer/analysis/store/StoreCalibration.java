// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.CalibrationSchedule;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Learns from a store's logs what its facility's parts could do in each period, and keeps it there.
 */
public final class StoreCalibration {
  private final Exchange exchange;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreCalibration(Exchange exchange, DiagnosisSettings settings, WorkListener listener) {
    this.exchange = exchange;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Learns anew from all logs of each period, and keeps it.
   *
   * @return what was learned of each period, in their order; empty for a store without logs
   */
  public List<PeriodCalibration> run(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "calibrate")) {
      CalibrationData data = data(writer, null);
      List<PeriodCalibration> learned =
          learn(data, CalibrationSchedule.periods(data.logs())).stream()
              .map(PeriodCalibration::asked)
              .toList();
      List<PeriodCalibration> all = new ArrayList<>(known(writer.store()));
      all.addAll(learned);
      StoreChange change = new StoreChange();
      List<PeriodCalibration> kept = withServerRates(all, learned, data);
      keep(kept, writer, change);
      writer.commit(change);
      return kept.subList(kept.size() - learned.size(), kept.size());
    }
  }

  /**
   * What is known of the facility.
   *
   * @param settings with what is known at the end of each day
   * @param isOtherFirst whether what was learned first, by which the days before are judged, is
   *     other than before
   */
  record Known(DatedSettings settings, boolean isOtherFirst) {}

  /**
   * Learns what is to be learned at the end of some days, in place of what a diagnosis learned on
   * them before.
   *
   * @param names which of LMT's file systems is which of Darshan's
   * @param change takes what is known then
   */
  Known known(
      StoreWriter writer,
      List<FileSystemNames.Pair> names,
      StoreChange change,
      Collection<@Nullable Long> days) {
    List<PeriodCalibration> before = known(writer.store());
    CalibrationData data = data(writer, names);
    List<PeriodCalibration> learned =
        learn(
            data,
            CalibrationSchedule.of(data.logs()).stream()
                .filter(period -> days.contains(period.lastDay().toEpochDay()))
                .toList());
    List<PeriodCalibration> all =
        new ArrayList<>(
            before.stream()
                .filter(one -> one.isAsked() || !days.contains(one.period().lastDay().toEpochDay()))
                .toList());
    all.addAll(learned);
    if (!all.equals(before)) {
      keep(withServerRates(all, learned, data), writer, change);
    }
    CalibrationHistory history = new CalibrationHistory(all);
    return new Known(
        new DatedSettings(settings, history),
        !history.first().equals(new CalibrationHistory(before).first()));
  }

  private static List<PeriodCalibration> known(IoStore store) {
    return CalibrationRows.history(store).calibrations();
  }

  private CalibrationData data(StoreWriter writer, @Nullable List<FileSystemNames.Pair> names) {
    return new CalibrationData(new StoreExchange(writer.store(), exchange), settings, names);
  }

  private List<PeriodCalibration> learn(CalibrationData data, List<CalibrationPeriod> periods) {
    if (periods.isEmpty()) {
      return List.of();
    }
    Map<LocalDate, List<LogSample>> byBegin =
        periods.stream()
            .map(LogSample::of)
            .collect(
                Collectors.groupingBy(
                    sample -> sample.period().firstDay(), TreeMap::new, Collectors.toList()));
    return WorkTicker.step(
        "calibrating",
        () ->
            byBegin.values().stream()
                .flatMap(samples -> ofSamples(data, samples).stream())
                .toList(),
        listener);
  }

  private static List<PeriodCalibration> ofSamples(CalibrationData data, List<LogSample> samples) {
    List<DatedTraffic> all = data.traffic(samples);
    Instant now = Instant.now();
    return samples.stream()
        .map(
            sample ->
                PeriodCalibration.of(
                    now,
                    sample.period(),
                    all.stream()
                        .filter(job -> sample.has(job.start(), job.logId()))
                        .map(DatedTraffic::traffic)
                        .toList()))
        .toList();
  }

  /**
   * Adds what servers tell of periods to those that were learned now, and leaves it out where later
   * ones of the same months are known.
   */
  private static List<PeriodCalibration> withServerRates(
      List<PeriodCalibration> all, List<PeriodCalibration> learned, CalibrationData data) {
    return all.stream()
        .map(
            one -> {
              if (all.stream().anyMatch(other -> other.replaces(one))) {
                return one.ofJobsOnly();
              }
              return learned.contains(one)
                  ? one.with(data.serverRates(one.period(), Optional.ofNullable(one.fileSystem())))
                  : one;
            })
        .toList();
  }

  private static void keep(
      List<PeriodCalibration> calibrations, StoreWriter writer, StoreChange change) {
    change.clear(CalibrationTable.DEFINITION);
    writer.add(
        change,
        CalibrationTable.DEFINITION,
        calibrations.stream().flatMap(one -> CalibrationRows.of(one).stream()).toList());
  }
}
