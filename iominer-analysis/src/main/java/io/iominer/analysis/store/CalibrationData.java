// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import io.iominer.rootcause.gather.GatheredLog;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a store's logs and samples say about its facility. */
final class CalibrationData {
  private static final String START = "start_time";

  private final StoreExchange store;
  private final DiagnosisSettings settings;

  /** Which of LMT's file systems is which of Darshan's, once somebody asked. */
  private @Nullable List<FileSystemNames.Pair> names;

  /**
   * Of a store.
   *
   * @param names which of LMT's file systems is which of Darshan's; null where it is to be found
   *     out
   */
  CalibrationData(
      StoreExchange store, DiagnosisSettings settings, @Nullable List<FileSystemNames.Pair> names) {
    this.store = store;
    this.settings = settings;
    this.names = names;
  }

  /** Logs by the day on which their jobs started. */
  SortedMap<LocalDate, Long> logs() {
    SortedMap<LocalDate, Long> days = new TreeMap<>();
    store
        .files(
            read -> read.scan(DarshanJobTable.DEFINITION).whereKnown(START),
            List.of(START),
            CalibrationData::logs)
        .forEach(
            file ->
                file.forEach(
                    (day, logs) -> days.merge(LocalDate.ofEpochDay(day), logs, Long::sum)));
    return days;
  }

  private static Map<Long, Long> logs(StoreScan.FileOfRows file) {
    Map<Long, Long> days = new HashMap<>();
    file.forEach(row -> days.merge(UtcDays.of(row.instant(START)), 1L, Long::sum));
    return days;
  }

  /**
   * What the jobs of samples moved.
   *
   * @param samples of which there must be one
   */
  List<DatedTraffic> traffic(List<LogSample> samples) {
    FacilityModel facility = settings.facility();
    double mostFiles = settings.thresholds().number(Diagnosis.MOST_FILES);
    List<LogSample> wanted = List.copyOf(samples);
    UtcDays days =
        new UtcDays(
            samples.stream()
                .flatMap(sample -> Stream.of(sample.period().firstDay(), sample.period().lastDay()))
                .map(LocalDate::toEpochDay)
                .toList());
    return store
        .buckets(
            (task, bucket) -> {
              Set<LogKey> logs = new HashSet<>();
              days.span(task.store().scan(DarshanJobTable.DEFINITION).ofBucket(bucket), START)
                  .rowsInTurn(
                      StoredRow.withLog(List.of(START)),
                      row -> {
                        if (isSampled(row, wanted)) {
                          logs.add(row.log());
                        }
                      });
              Map<LogKey, Long> nodes = NodeCounts.ofBucket(task.store(), bucket, logs);
              List<DatedTraffic> moved = new ArrayList<>();
              new SortedLogs(task, bucket, mostFiles)
                  .forEach(
                      logs, log -> moved.addAll(log.traffic(count(nodes.get(key(log))), facility)));
              return moved;
            })
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static LogKey key(GatheredLog log) {
    return new LogKey(log.log().jobId(), log.log().logId());
  }

  private static OptionalLong count(@Nullable Long known) {
    return known == null ? OptionalLong.empty() : OptionalLong.of(known);
  }

  private static boolean isSampled(StoredRow row, List<LogSample> samples) {
    return samples.stream()
        .anyMatch(sample -> sample.has(row.instant(START), row.string(TableDefinition.LOG_COLUMN)));
  }

  /**
   * What servers say of a period.
   *
   * @param mountPoint of the file system; empty where no log names it
   */
  Map<IoDirection, Map<CalibratedPart, Calibrated>> serverRates(
      CalibrationPeriod period, Optional<String> mountPoint) {
    if (names == null) {
      names = FileSystemNames.of(store.store(), settings.mountPoints());
    }
    return StoreServerRates.of(store, names, period, mountPoint);
  }
}
