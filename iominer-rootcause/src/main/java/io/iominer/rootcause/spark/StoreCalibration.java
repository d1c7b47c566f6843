// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.query.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.Calibration;
import io.iominer.rootcause.calibration.Traffic;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Learns from a store's newest logs what its facility's parts can do, and keeps it there. */
public final class StoreCalibration {
  /** Logs that are looked at; heuristic: some MB of what they moved. */
  private static final int MOST_LOGS = 20_000;

  /** A store of fewer logs is not calibrated by itself; heuristic: see docs/diagnosis.md. */
  private static final long LEAST_LOGS = 100;

  /** It is calibrated again by itself when it has so many times the logs; heuristic. */
  private static final double GROWN = 1.2;

  private final SparkSession spark;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreCalibration(SparkSession spark, DiagnosisSettings settings, WorkListener listener) {
    this.spark = spark;
    this.settings = settings;
    this.listener = listener;
  }

  /** Learns anew, and keeps it. */
  public StoredCalibration run(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "calibrate");
        IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
      StoredCalibration learned = learn(miner, count(miner));
      StoreChange change = new StoreChange();
      writer.add(change, CalibrationTable.DEFINITION, learned.rows(Instant.now()));
      writer.commit(change);
      return learned;
    }
  }

  /**
   * The settings with what is known of the facility, which is learned first where the store has
   * grown enough.
   *
   * @param change takes what was learned
   */
  DiagnosisSettings known(IOMiner miner, StoreWriter writer, StoreChange change) {
    StoredCalibration latest = StoredCalibration.latest(miner);
    long logs = count(miner);
    if (logs >= LEAST_LOGS && logs >= GROWN * latest.logs()) {
      latest = learn(miner, logs);
      writer.add(change, CalibrationTable.DEFINITION, latest.rows(Instant.now()));
    }
    return settings.with(latest.parts());
  }

  private static long count(IOMiner miner) {
    return miner.query("SELECT count(*) FROM darshan_job").collect().get(0).getLong(0);
  }

  private StoredCalibration learn(IOMiner miner, long logs) {
    listener.begin(WorkStep.uncounted("calibrating"));
    FacilityModel facility = settings.facility();
    List<Traffic> all =
        JobGroups.flatMap(
                GatheredLogs.chosen(
                    miner.load("darshan_job"),
                    "(SELECT * FROM darshan_job ORDER BY start_time DESC NULLS LAST, log_id LIMIT "
                        + MOST_LOGS
                        + ")",
                    "darshan_file"),
                settings.thresholds().number(Diagnosis.MOST_FILES),
                gathered -> traffic(gathered, facility),
                Traffic.class)
            .collectAsList();
    listener.end();
    Optional<String> fileSystem = mostUsed(all);
    Map<IoDirection, Map<CalibratedPart, Calibrated>> parts = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      Map<CalibratedPart, Calibrated> learned =
          Calibration.of(
              all.stream()
                  .filter(traffic -> traffic.direction() == direction)
                  .filter(traffic -> fileSystem.equals(Optional.ofNullable(traffic.fileSystem())))
                  .toList());
      if (!learned.isEmpty()) {
        parts.put(direction, learned);
      }
    }
    return new StoredCalibration(fileSystem, parts, logs);
  }

  private static Iterator<Traffic> traffic(Iterator<GatheredLog> logs, FacilityModel facility) {
    List<Traffic> traffic = new ArrayList<>();
    while (logs.hasNext()) {
      logs.next()
          .evidence()
          .ifPresent(
              job ->
                  Stream.of(IoDirection.values())
                      .map(way -> Traffic.of(job.facts(), way, facility::nodesFor))
                      .flatMap(Optional::stream)
                      .forEach(traffic::add));
    }
    return traffic.iterator();
  }

  /** The file system of most bytes; empty where no log says where its files lie. */
  private static Optional<String> mostUsed(List<Traffic> traffic) {
    return traffic.stream()
        .filter(one -> one.fileSystem() != null)
        .collect(
            Collectors.groupingBy(
                one -> Objects.requireNonNull(one.fileSystem()),
                Collectors.summingDouble(Traffic::bytes)))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }
}
