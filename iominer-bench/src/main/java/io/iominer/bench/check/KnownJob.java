// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Thresholds;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code truth.parquet} says of a job.
 *
 * @param jobId its number
 * @param kind its kind
 * @param hasCause whether it has the cause of its kind
 * @param cause the cause; empty where hardly anything was lost
 * @param ioSeconds its time of I/O
 * @param lostSeconds what of it was lost
 */
record KnownJob(
    long jobId,
    String kind,
    boolean hasCause,
    Optional<String> cause,
    double ioSeconds,
    double lostSeconds) {
  /** A job that lost a smaller share of its I/O time counts as neither ill nor healthy. */
  private static final double LOST_SHARE = 0.2;

  /** What a job is compared as. */
  enum Group {
    ILL("Ill jobs"),
    HEALTHY("Healthy jobs (right: no bottleneck)"),
    LITTLE_LOST("Jobs that have a cause, but lost little to it");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  Group group() {
    if (!hasCause) {
      return Group.HEALTHY;
    }
    boolean isIll =
        lostSeconds >= LOST_SHARE * ioSeconds
            && lostSeconds >= Thresholds.DEFAULT.seconds(Diagnosis.LEAST_LOSS);
    return isIll ? Group.ILL : Group.LITTLE_LOST;
  }

  /** The jobs of a simulated facility. */
  static List<KnownJob> read(Path facility) throws SQLException {
    List<KnownJob> jobs = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT job_id, kind, flaw, dominant_cause, io_s, lost_s FROM '"
                    + facility.resolve("truth.parquet")
                    + "' ORDER BY job_id")) {
      while (rows.next()) {
        jobs.add(
            new KnownJob(
                rows.getLong(1),
                rows.getString(2),
                !rows.getString(3).equals("NONE"),
                Optional.ofNullable(rows.getString(4)),
                rows.getDouble(5),
                rows.getDouble(6)));
      }
    }
    return jobs;
  }
}
