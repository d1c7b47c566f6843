// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.Machine;
import io.iominer.rootcause.spark.Diagnoses;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Compares the diagnosis of a simulated facility's store with the facility's truth. Arguments:
 * FACILITY STORE OSTS, where FACILITY is the folder that {@code iominer simulate} filled.
 */
public final class TruthCheck {
  /** Jobs that lost at least this share of their time are compared. */
  private static final double LOST_SHARE = 0.2;

  private TruthCheck() {}

  public static void main(String[] args) throws Exception {
    Path facility = Path.of(args[0]);
    try (IOMiner miner = IOMiner.open(Path.of(args[1]))) {
      Facility machine = Facility.of(Integer.parseInt(args[2]), 1, List.of());
      Dataset<Row> found = Diagnoses.of(miner, machine(machine)).dataset();
      miner
          .spark()
          .read()
          .parquet(facility.resolve("truth.parquet").toString())
          .createOrReplaceTempView("truth");
      found.createOrReplaceTempView("found");
      Dataset<Row> both =
          miner
              .spark()
              .sql(
                  "SELECT t.*, f.verdict, f.dominant_cause AS found_cause, f.io_s AS found_io_s,"
                      + " f.lost_s AS found_lost_s, f.unexplained_s"
                      + " FROM truth t LEFT JOIN found f ON t.job_id = f.job_id");
      both.cache().createOrReplaceTempView("compared");
      String lost = " WHERE lost_s >= " + LOST_SHARE + " * io_s ";
      String top = "coalesce(found_cause, verdict, 'no log')";
      show(
          miner,
          "SELECT dominant_cause AS truth, "
              + top
              + " AS found, count(*) AS jobs FROM compared"
              + lost
              + "GROUP BY 1, 2 ORDER BY 1, 3 DESC");
      show(
          miner,
          "SELECT count(*) AS jobs, count_if(found_cause = dominant_cause) / count(*) AS agree,"
              + " corr(lost_s, found_lost_s) AS lost_seconds_correlation FROM compared"
              + lost);
      show(
          miner,
          "SELECT count(*) AS jobs, corr(lost_s, found_lost_s) AS lost_seconds_correlation,"
              + " sum(io_s) AS io_s, sum(found_io_s) AS found_io_s FROM compared");
    }
  }

  private static void show(IOMiner miner, String statement) {
    miner.spark().sql(statement).show(100, false);
  }

  private static Machine machine(Facility facility) {
    return new Machine(
        facility.targets(),
        facility.targetRate(),
        facility.processesPerNode(),
        facility.nodeRate(),
        facility.streamRate(),
        facility.stdioRate(),
        facility.metadataRate(),
        facility.metadataProcessRate(),
        facility.requestSeconds(),
        facility.seekBytes());
  }
}
