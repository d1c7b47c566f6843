// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.local.LocalDiagnosisTasks;
import io.iominer.rootcause.store.CalibrationData;
import io.iominer.rootcause.store.DiagnosisTasks;
import io.iominer.rootcause.store.StoreDiagnosis;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** What runs on Spark's executors: statements, with the functions that all tasks have. */
public final class SparkDiagnosisTasks implements DiagnosisTasks {
  private final SparkSession spark;

  private SparkDiagnosisTasks(SparkSession spark) {
    this.spark = spark;
  }

  /** Executors of a session, whatever its master is. */
  public static DiagnosisTasks onSpark(SparkSession session) {
    return new SparkDiagnosisTasks(session);
  }

  /** The executors of a session; where it has none but this process, its threads. */
  public static DiagnosisTasks of(SparkSession session) {
    OptionalInt threads = LocalMaster.threads(session.sparkContext().master());
    return threads.isPresent()
        ? LocalDiagnosisTasks.onThreads(threads.getAsInt())
        : onSpark(session);
  }

  private IOMiner open(StoreWriter writer, DiagnosisSettings settings) {
    return IOMiner.open(writer.store().folder(), spark, settings.mountPoints());
  }

  @Override
  public void updateOstDays(StoreWriter writer, DiagnosisSettings settings, Scope scope) {
    try (IOMiner miner = open(writer, settings)) {
      if (scope == Scope.NEW) {
        OstDays.update(miner, writer);
      } else {
        OstDays.updateAll(miner, writer);
      }
    }
  }

  @Override
  public Around around(StoreWriter writer, DiagnosisSettings settings, Scope scope) {
    IOMiner miner = open(writer, settings);
    long newLogs = 0;
    if (scope == Scope.NEW) {
      newLogs = LogChoice.ofNew(miner);
    } else {
      LogChoice.ofAll(miner);
    }
    return new SparkAround(miner, writer, newLogs);
  }

  @Override
  public Pending pending(StoreWriter writer) {
    return new SparkPending(IOMiner.open(writer.store().folder(), spark), writer);
  }

  @Override
  public CalibrationData calibration(StoreWriter writer, DiagnosisSettings settings) {
    return new SparkCalibrationData(open(writer, settings), settings);
  }

  private record SparkAround(IOMiner miner, StoreWriter writer, long newLogs) implements Around {
    @Override
    public void forget(StoreChange change) {
      Iterator<Row> diagnosed =
          miner
              .query(
                  "SELECT job_id, log_id FROM iominer_chosen INTERSECT"
                      + " SELECT job_id, log_id FROM job_contention")
              .dataset()
              .toLocalIterator();
      while (diagnosed.hasNext()) {
        Row log = diagnosed.next();
        StoreDiagnosis.all()
            .forEach(table -> change.removeLog(table, log.getLong(0), log.getString(1)));
      }
    }

    @Override
    public List<WrittenFiles> contention(DatedSettings known) {
      return new ResultWriter(writer, StoreDiagnosis.CONTENTION)
          .write(ContentionRows.of(miner, known), WorkListener.SILENT);
    }

    @Override
    public void close() {
      miner.close();
    }
  }

  private record SparkPending(IOMiner miner, StoreWriter writer) implements Pending {
    @Override
    public long logs() {
      return miner
          .query(
              "SELECT count(*) FROM job_contention s LEFT ANTI JOIN diagnosis d"
                  + " ON s.job_id = d.job_id AND s.log_id = d.log_id")
          .collect()
          .get(0)
          .getLong(0);
    }

    @Override
    public List<WrittenFiles> phases() {
      ResultWriter results = new ResultWriter(writer, List.of(JobPhasesTable.DEFINITION));
      return PhaseRows.of(miner).stream()
          .map(rows -> results.write(rows, WorkListener.SILENT))
          .flatMap(List::stream)
          .toList();
    }

    @Override
    public List<WrittenFiles> results(DatedSettings known, WorkListener listener) {
      Instant now = Instant.now();
      Dataset<StoredRows> rows =
          JobGroups.flatMap(
              GatheredLogs.pending(miner),
              known.settings().thresholds().number(Diagnosis.MOST_FILES),
              logs -> new DiagnosedLogs(logs, known, now),
              StoredRows.class);
      return new ResultWriter(writer, StoreDiagnosis.RESULTS).write(rows, listener);
    }

    @Override
    public void close() {
      miner.close();
    }
  }
}
