// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Says of a store's logs why their jobs' I/O was slow, and keeps that in the store's tables. Three
 * commits: how fast OSTs were; what was around the logs, which takes away what was said of them
 * before; and then what is said of them now. A run that is killed between them is made up for by
 * the next one.
 */
public final class StoreDiagnosis {
  private static final List<TableDefinition> RESULTS =
      List.of(
          DiagnosisTable.DEFINITION,
          PerfFactorTable.DEFINITION,
          CriticalFileTable.DEFINITION,
          FindingTable.DEFINITION,
          JobPhasesTable.DEFINITION);

  private final SparkSession spark;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreDiagnosis(SparkSession spark, DiagnosisSettings settings, WorkListener listener) {
    this.spark = spark;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Diagnoses the logs that were not diagnosed yet, and those that ran on the same days.
   *
   * @return how many logs were diagnosed
   */
  public long diagnoseNew(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "diagnose")) {
      computeOstDays(store, writer, OstDays::update);
      DatedSettings known;
      try (IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
        if (LogChoice.ofNew(miner) == 0) {
          return 0;
        }
        StoreChange change = new StoreChange();
        known = calibration().known(miner, writer, change);
        forget(miner, change);
        computeContention(miner, known, writer, change);
      }
      return diagnosePending(store, known, writer);
    }
  }

  /**
   * Diagnoses all logs anew, for example with other thresholds.
   *
   * @return how many logs were diagnosed
   */
  public long diagnoseAll(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "diagnose")) {
      computeOstDays(store, writer, OstDays::updateAll);
      DatedSettings known;
      try (IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
        LogChoice.ofAll(miner);
        StoreChange change = new StoreChange();
        known = calibration().known(miner, writer, change);
        ContentionRows.TABLES.forEach(change::clear);
        RESULTS.forEach(change::clear);
        computeContention(miner, known, writer, change);
      }
      return diagnosePending(store, known, writer);
    }
  }

  /** Takes away what was said of the chosen logs before. */
  private static void forget(IOMiner miner, StoreChange change) {
    Iterator<Row> diagnosed =
        miner
            .query(
                "SELECT job_id, log_id FROM iominer_chosen INTERSECT"
                    + " SELECT job_id, log_id FROM job_contention")
            .dataset()
            .toLocalIterator();
    while (diagnosed.hasNext()) {
      Row log = diagnosed.next();
      Stream.concat(ContentionRows.TABLES.stream(), RESULTS.stream())
          .forEach(table -> change.removeLog(table, log.getLong(0), log.getString(1)));
    }
  }

  private StoreCalibration calibration() {
    return new StoreCalibration(spark, settings, listener);
  }

  private void computeOstDays(
      Path store, StoreWriter writer, BiConsumer<IOMiner, StoreWriter> compute) {
    listener.begin(WorkStep.uncounted("computing OST speeds"));
    try (IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
      compute.accept(miner, writer);
    }
    listener.end();
  }

  private void computeContention(
      IOMiner miner, DatedSettings known, StoreWriter writer, StoreChange change) {
    listener.begin(WorkStep.uncounted("computing OST contention"));
    new ResultWriter(writer, ContentionRows.TABLES)
        .write(ContentionRows.of(miner, known), listener)
        .forEach(change::add);
    listener.end();
    writer.commit(change);
  }

  private long diagnosePending(Path store, DatedSettings known, StoreWriter writer) {
    try (IOMiner miner = IOMiner.open(store, spark, settings.mountPoints())) {
      long logs =
          miner
              .query(
                  "SELECT count(*) FROM job_contention s LEFT ANTI JOIN diagnosis d"
                      + " ON s.job_id = d.job_id AND s.log_id = d.log_id")
              .collect()
              .get(0)
              .getLong(0);
      StoreChange change = new StoreChange();
      findPhases(miner, writer, change);
      listener.begin(WorkStep.over("diagnosing", logs));
      new ResultWriter(writer, RESULTS)
          .write(diagnosed(GatheredLogs.pending(miner), known), listener)
          .forEach(change::add);
      listener.end();
      writer.commit(change);
      return logs;
    }
  }

  private void findPhases(IOMiner miner, StoreWriter writer, StoreChange change) {
    listener.begin(WorkStep.uncounted("finding phases of I/O"));
    for (Dataset<StoredRows> rows : PhaseRows.of(miner)) {
      new ResultWriter(writer, List.of(JobPhasesTable.DEFINITION))
          .write(rows, listener)
          .forEach(change::add);
    }
    listener.end();
  }

  private static Dataset<StoredRows> diagnosed(Tuples rows, DatedSettings known) {
    Instant now = Instant.now();
    return JobGroups.flatMap(
        rows,
        known.settings().thresholds().number(Diagnosis.MOST_FILES),
        logs -> new DiagnosedLogs(logs, known, now),
        StoredRows.class);
  }
}
