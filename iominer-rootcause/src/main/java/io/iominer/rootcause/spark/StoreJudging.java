// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobSurroundingsTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Judge;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Says of a store's logs why their jobs' I/O was slow, and keeps that in the store's tables. Two
 * commits: what was around the logs, which takes away what was said of them before, and then what
 * is said of them now; a run that is killed between them is made up for by the next one.
 */
public final class StoreJudging {
  private static final List<TableDefinition> RESULTS =
      List.of(
          DiagnosisTable.DEFINITION,
          PerfFactorTable.DEFINITION,
          CriticalFileTable.DEFINITION,
          FindingTable.DEFINITION);

  private final SparkSession spark;
  private final Judge judge;
  private final WorkListener listener;

  public StoreJudging(SparkSession spark, Judge judge, WorkListener listener) {
    this.spark = spark;
    this.judge = judge;
    this.listener = listener;
  }

  /**
   * Judges the logs that were not judged yet, and those that ran on the same days.
   *
   * @return how many logs were judged
   */
  public long judgeNew(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "judge")) {
      try (IOMiner miner = open(store)) {
        if (LogChoice.ofNew(miner) == 0) {
          return 0;
        }
        StoreChange change = new StoreChange();
        forget(miner, change);
        lookAround(miner, writer, change);
      }
      return judgePending(store, writer);
    }
  }

  /**
   * Judges all logs anew, for example with other limits.
   *
   * @return how many logs were judged
   */
  public long judgeAll(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "judge")) {
      try (IOMiner miner = open(store)) {
        LogChoice.ofAll(miner);
        StoreChange change = new StoreChange();
        change.clear(JobSurroundingsTable.DEFINITION);
        RESULTS.forEach(change::clear);
        lookAround(miner, writer, change);
      }
      return judgePending(store, writer);
    }
  }

  /** The plans are right as they are; to change them while they run only makes small jobs slow. */
  private IOMiner open(Path store) {
    IOMiner miner = IOMiner.open(store, spark);
    miner.spark().conf().set("spark.sql.adaptive.enabled", "false");
    return miner;
  }

  /** Takes away what was said of the chosen logs before. */
  private static void forget(IOMiner miner, StoreChange change) {
    Iterator<Row> judged =
        miner
            .sql(
                "SELECT job_id, log_id FROM iominer_chosen INTERSECT"
                    + " SELECT job_id, log_id FROM job_surroundings")
            .toLocalIterator();
    while (judged.hasNext()) {
      Row log = judged.next();
      change.removeLog(JobSurroundingsTable.DEFINITION, log.getLong(0), log.getString(1));
      for (TableDefinition table : RESULTS) {
        change.removeLog(table, log.getLong(0), log.getString(1));
      }
    }
  }

  private void lookAround(IOMiner miner, StoreWriter writer, StoreChange change) {
    listener.begin("looking around", LogChoice.count(miner, "iominer_chosen"), 0);
    new ResultWriter(writer, List.of(JobSurroundingsTable.DEFINITION))
        .write(AroundLogs.of(miner, judge.machine()), listener)
        .forEach(change::add);
    listener.end();
    writer.commit(change);
  }

  private long judgePending(Path store, StoreWriter writer) {
    try (IOMiner miner = open(store)) {
      long logs =
          miner
              .sql(
                  "SELECT count(*) FROM job_surroundings s LEFT ANTI JOIN diagnosis d"
                      + " ON s.job_id = d.job_id AND s.log_id = d.log_id")
              .first()
              .getLong(0);
      listener.begin("judging", logs, 0);
      StoreChange change = new StoreChange();
      new ResultWriter(writer, RESULTS)
          .write(judged(GatheredLogs.pending(miner), judge), listener)
          .forEach(change::add);
      listener.end();
      writer.commit(change);
      return logs;
    }
  }

  private static Dataset<StoredRows> judged(Tuples rows, Judge judge) {
    Instant now = Instant.now();
    return JobGroups.flatMap(
        rows,
        judge.limits().of(Diagnosis.MOST_FILES),
        logs -> new JudgedLogs(logs, judge, now),
        StoredRows.class);
  }
}
