// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.analysis.Period;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.text.Counted;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.Attention.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;

/** What the store does not have of a day. */
final class MissingData {
  private static final String COUNTS =
      """
      SELECT
        (SELECT count(*) FROM darshan_job WHERE %1$s) AS logs,
        (SELECT count(*) FROM darshan_job WHERE %1$s
          AND (cardinality(modules_incomplete) > 0 OR end_time IS NULL)) AS incomplete_logs,
        (SELECT count(*) FROM darshan_job j JOIN diagnosis d
          ON j.job_id = d.job_id AND j.log_id = d.log_id
          WHERE %1$s AND d.verdict = 'skipped') AS skipped_logs,
        (SELECT count(*) FROM slurm_job WHERE %2$s) AS allocations,
        (SELECT count(*) FROM lmt_ost WHERE %3$s) AS samples,
        (SELECT count_if(is_missing) FROM lmt_ost WHERE %3$s) AS missing_samples""";

  /** Smaller gaps need no attention; the page tells them. Heuristic. */
  private static final double LEAST_SHARE = 0.01;

  private final OpenStore store;
  private final Night night;

  MissingData(OpenStore store, Night night) {
    this.store = store;
    this.night = night;
  }

  /** A line for each kind of data; of accounting and samples only where they are configured. */
  List<Attention> found() {
    Period day = Period.of(night.day(), night.day());
    Row counts =
        store
            .miner()
            .query(
                COUNTS.formatted(
                    day.contains("start_time"),
                    day.contains("end_time"),
                    day.containsInterval("interval_end")))
            .collect()
            .get(0);
    List<Attention> found = new ArrayList<>();
    long logs = counts.<Long>getAs("logs");
    if (logs == 0) {
      found.add(missing("logs", "Darshan: no log of a job that started on this day"));
    }
    long incomplete = counts.<Long>getAs("incomplete_logs");
    if (isWorthTelling(incomplete, logs)) {
      found.add(
          missing(
              "parts of logs",
              incomplete + " of " + Counted.of(logs, "log") + " do not hold all that happened"));
    }
    long skipped = counts.<Long>getAs("skipped_logs");
    if (skipped > 0) {
      found.add(missing("diagnoses", Counted.of(skipped, "log") + " too large to be diagnosed"));
    }
    if (!night.configuration().slurm().isEmpty() && counts.<Long>getAs("allocations") == 0) {
      found.add(missing("accounting", "Slurm: no record of a job that ended on this day"));
    }
    if (!night.configuration().lmt().isEmpty()) {
      samples(counts.getAs("samples"), counts.getAs("missing_samples"), found);
    }
    return found;
  }

  private static void samples(long samples, long missing, List<Attention> found) {
    if (samples == 0) {
      found.add(missing("server-side data", "LMT: nothing about OSTs on this day"));
    } else if (isWorthTelling(missing, samples)) {
      found.add(
          missing(
              "server-side data",
              String.format(
                  Locale.ROOT,
                  "LMT: %,d of %,d intervals of OSTs have no sample",
                  missing,
                  samples)));
    }
  }

  private static boolean isWorthTelling(long missing, long all) {
    return missing > 0 && missing >= LEAST_SHARE * all;
  }

  private static Attention missing(String brief, String line) {
    return new Attention(Topic.MISSING_DATA, brief, line);
  }
}
