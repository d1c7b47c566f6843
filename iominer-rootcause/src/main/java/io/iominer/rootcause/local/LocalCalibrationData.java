// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import io.iominer.rootcause.store.CalibrationData;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a store tells of its facility, read on threads. */
final class LocalCalibrationData implements CalibrationData {
  private final LocalWork work;
  private final DiagnosisSettings settings;

  /** Which of LMT's file systems is which of Darshan's, once somebody asked. */
  private @Nullable List<FileSystemNames.Pair> names;

  LocalCalibrationData(LocalWork work, DiagnosisSettings settings) {
    this.work = work;
    this.settings = settings;
  }

  @Override
  public List<CalibrationPeriod> months() {
    SortedMap<YearMonth, CalibrationPeriod> months = new TreeMap<>();
    work.store()
        .scan(DarshanJobTable.DEFINITION)
        .whereKnown("start_time")
        .rows(
            List.of("start_time"),
            row -> {
              Instant start = row.instant("start_time");
              months.merge(
                  YearMonth.from(start.atOffset(ZoneOffset.UTC)),
                  new CalibrationPeriod(start, start, 1),
                  CalibrationPeriod::and);
            });
    return List.copyOf(months.values());
  }

  @Override
  public List<DatedTraffic> traffic(List<LogSample> samples) {
    FacilityModel facility = settings.facility();
    double mostFiles = settings.thresholds().number(Diagnosis.MOST_FILES);
    return work
        .threads()
        .run(
            work.buckets(),
            (bucket, task) -> {
              Set<LogKey> logs = new HashSet<>();
              jobs(
                  bucket,
                  row -> {
                    if (isSampled(row, samples)) {
                      logs.add(row.log());
                    }
                  });
              List<DatedTraffic> moved = new ArrayList<>();
              new SortedLogs(work, bucket, mostFiles)
                  .forEach(logs, log -> moved.addAll(log.traffic(facility)));
              return moved;
            })
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private void jobs(long bucket, Consumer<StoredRow> visitor) {
    work.store()
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("start_time")
        .rowsInTurn(ChosenLogs.COLUMNS, visitor);
  }

  private static boolean isSampled(StoredRow row, List<LogSample> samples) {
    return samples.stream()
        .anyMatch(sample -> sample.has(row.instant("start_time"), row.string("log_id")));
  }

  @Override
  public Map<IoDirection, Map<CalibratedPart, Calibrated>> serverRates(
      CalibrationPeriod period, Optional<String> mountPoint) {
    if (names == null) {
      names = FileSystemNames.of(work.store(), settings.mountPoints());
    }
    return LocalServerRates.of(work, names, period, mountPoint);
  }
}
