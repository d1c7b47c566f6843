// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.model.Cause;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkSessions;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Compares the diagnosis of a simulated facility's store with the facility's truth. Arguments:
 * FACILITY STORE OSTS, where FACILITY is the folder that {@code iominer simulate} filled; the
 * facility is taken for the usual one. With a fourth argument, {@code untold}, its rates are
 * learned from the store.
 */
public final class TruthCheck {
  /** Jobs that lost at least this share of their time are compared; fewer seconds are no loss. */
  private static final double LOST_SHARE = 0.2;

  private TruthCheck() {}

  /**
   * How well the two agree.
   *
   * @param jobs jobs that lost enough time
   * @param agree share of them whose dominant cause was named
   * @param correlation correlation of the lost seconds of all jobs
   */
  record Agreement(long jobs, double agree, double correlation) {}

  /**
   * How well advice says what it saves.
   *
   * @param jobs jobs whose cause was named, with advice on it
   * @param inRange share of them that without the cause save as much as the advice says
   */
  record Replayed(long jobs, double inRange) {}

  public static void main(String[] args) throws IOException {
    Path store = Path.of(args[1]);
    SparkSession spark = SparkSessions.open(Map.of());
    int targets = Integer.parseInt(args[2]);
    diagnose(spark, store, args.length > 3 ? untold(targets) : told(targets));
    try (IOMiner miner = IOMiner.open(store, spark)) {
      compare(miner, Path.of(args[0]));
      show(
          miner,
          "SELECT dominant_cause AS truth, coalesce(found_cause, verdict, 'no log') AS found,"
              + " count(*) AS jobs FROM compared WHERE is_compared GROUP BY 1, 2"
              + " ORDER BY 1, 3 DESC");
      show(
          miner,
          "SELECT count(*) AS jobs, sum(io_s) AS io_s, sum(found_io_s) AS found_io_s,"
              + " sum(lost_s) AS lost_s, sum(found_lost_s) AS found_lost_s FROM compared");
      if (args.length > 3) {
        show(miner, "SELECT * FROM calibration ORDER BY direction, part, first_start");
      }
      System.out.println(agreement(miner));
      System.out.println(replayed(miner));
    }
  }

  /** The usual facility with so many targets. */
  static DiagnosisSettings told(int targets) {
    return new DiagnosisSettings(
        FacilityModel.DEFAULT.withOsts(targets), Thresholds.DEFAULT, Map.of());
  }

  /** Only the number of OSTs is told. */
  static DiagnosisSettings untold(int targets) {
    return new DiagnosisSettings(
        FacilityModel.DEFAULT.withOsts(targets), Thresholds.DEFAULT, Map.of(), Set.of(), Map.of());
  }

  /** Diagnoses all logs of a store. */
  static void diagnose(SparkSession spark, Path store, DiagnosisSettings settings) {
    new StoreDiagnosis(SessionExchange.of(spark, "diagnosis"), settings, WorkListener.SILENT)
        .diagnoseAll(store);
  }

  /** Compares what was found with the truth in the view {@code compared}, a row per job. */
  static Agreement compare(IOMiner miner, Path facility) {
    SparkSession spark = miner.spark();
    spark
        .read()
        .parquet(facility.resolve("truth.parquet").toString())
        .createOrReplaceTempView("truth");
    spark
        .sql(
            "SELECT t.*, t.lost_s >= "
                + LOST_SHARE
                + " * t.io_s AND t.lost_s >= "
                + Thresholds.DEFAULT.seconds(Diagnosis.LEAST_LOSS)
                + " AND coalesce(t.lost_s >= "
                + Thresholds.DEFAULT.share(Diagnosis.MINOR)
                + " * j.run_time_s, true) AS is_compared, f.verdict,"
                + " CASE WHEN f.verdict = 'cause' THEN f.dominant_cause END AS found_cause,"
                + " f.io_s AS found_io_s, f.lost_s AS found_lost_s, f.unexplained_s"
                + " FROM truth t LEFT JOIN diagnosis f ON t.job_id = f.job_id"
                + " LEFT JOIN darshan_job j ON t.job_id = j.job_id")
        .cache()
        .createOrReplaceTempView("compared");
    return agreement(miner);
  }

  private static Agreement agreement(IOMiner miner) {
    Row row =
        miner
            .spark()
            .sql(
                "SELECT count_if(is_compared), count_if(is_compared AND found_cause ="
                    + " dominant_cause) / count_if(is_compared), corr(lost_s, found_lost_s)"
                    + " FROM compared")
            .first();
    return new Agreement(row.getLong(0), row.getDouble(1), row.getDouble(2));
  }

  /**
   * How well advice says what it saves: of jobs whose cause was named, and on which there is
   * advice, the seconds that the simulation saves without the cause, beside the range of the advice
   * that saves most. A tenth above it is in the range: what was lost, the most that is promised, is
   * itself an estimate. After {@link #compare}.
   */
  static Replayed replayed(IOMiner miner) {
    String lost =
        Arrays.stream(Cause.values())
            .map(cause -> "'%s', c.%s".formatted(cause.label(), cause.column()))
            .collect(Collectors.joining(", ", "map(", ")"));
    Row row =
        miner
            .spark()
            .sql(
                """
                SELECT count(*), avg(if(saved >= least AND saved <= 1.1 * most, 1D, 0D)) FROM (
                  SELECT c.job_id, any_value(%s[c.dominant_cause] / j.run_time_s) AS saved,
                    max_by(a.saves_least, a.saves_most) AS least, max(a.saves_most) AS most
                  FROM compared c JOIN darshan_job j ON c.job_id = j.job_id
                    JOIN finding f ON c.job_id = f.job_id AND c.dominant_cause = f.cause
                      AND f.level = 'lost_time'
                    LATERAL VIEW explode(f.advice) t AS a
                  WHERE c.is_compared AND c.found_cause = c.dominant_cause
                  GROUP BY c.job_id)"""
                    .formatted(lost))
            .first();
    return new Replayed(row.getLong(0), row.getDouble(1));
  }

  private static void show(IOMiner miner, String statement) {
    miner.spark().sql(statement).show(100, false);
  }
}
