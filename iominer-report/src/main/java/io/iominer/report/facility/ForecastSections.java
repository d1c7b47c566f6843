// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.MEASURE;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.prediction.DemandMeasure;
import io.iominer.advisor.prediction.Predictor;
import io.iominer.advisor.spark.StoredForecasts;
import io.iominer.report.section.ReportSection;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Sections about what applications' next runs will ask for, on {@link StoredForecasts#VIEW}. */
public final class ForecastSections {
  private static final String EMPTY = "No run of an application with a known start is there.";

  private static final String ERRORS =
      """
      SELECT measure, sum(tests) AS tests,
        sum(mean_error * tests) / sum(tests) AS mean_error,
        sum(right_tests) / sum(tests) AS right_share,
        sum(last_run_mean_error * last_run_tests) / sum(last_run_tests) AS last_run_mean_error,
        sum(last_run_right_tests) / sum(last_run_tests) AS last_run_right_share
      FROM %1$s WHERE tests > 0 GROUP BY measure
      ORDER BY array_position(array(%2$s), measure)""";

  private static final String NEXT =
      """
      SELECT application, max(runs) AS runs, max(process_count) AS process_count,
        max(predicted) FILTER (WHERE measure = 'bytes_read') AS bytes_read,
        max(predicted) FILTER (WHERE measure = 'bytes_written') AS bytes_written,
        max(predicted) FILTER (WHERE measure = 'io_s') AS io_s,
        max(predicted) FILTER (WHERE measure = 'peak_bandwidth') AS peak_bandwidth,
        max(mean_error) FILTER (WHERE measure = 'peak_bandwidth' AND tests > 0)
          AS peak_bandwidth_error,
        max(CAST(predicted AS BIGINT)) FILTER (WHERE measure = 'io_rank_count') AS io_rank_count,
        max(trust) FILTER (WHERE measure = 'peak_bandwidth') AS trust
      FROM %s GROUP BY application ORDER BY max(moved_bytes) DESC, application LIMIT %d""";

  private ForecastSections() {}

  /** How far forecasts were from what came. */
  public static ReportSection errors() {
    return ReportSection.table(
            "forecast_errors",
            "How well runs are foretold from those before them",
            EMPTY,
            column("measure", "Measure", MEASURE),
            column("tests", "Runs", COUNT),
            column("mean_error", "Mean error", SHARE),
            column("right_share", "Right", SHARE),
            column("last_run_mean_error", "As last run: mean error", SHARE),
            column("last_run_right_share", "Right", SHARE))
        .query(
            ERRORS.formatted(
                StoredForecasts.VIEW,
                Arrays.stream(DemandMeasure.values())
                    .map(measure -> "'" + measure.id() + "'")
                    .collect(Collectors.joining(", "))))
        .withNote(
            "An error is the difference over the larger of what was foretold and what came; right is"
                + " within 20 %.\nBeside it: the same as the application's last run. Ways to foretell: "
                + Arrays.stream(Predictor.values())
                    .map(Predictor::meaning)
                    .collect(Collectors.joining("; "))
                + ".");
  }

  /** What the next run of each application will ask for, those with most bytes first. */
  public static ReportSection next(int rows) {
    return ReportSection.table(
            "next_runs",
            "The next run of each application, by the user and on the ranks of the last one",
            EMPTY,
            column("application", "Application", TEXT),
            column("runs", "Runs", COUNT),
            column("process_count", "Ranks", COUNT),
            column("bytes_read", DemandMeasure.BYTES_READ.words(), BYTES),
            column("bytes_written", DemandMeasure.BYTES_WRITTEN.words(), BYTES),
            column("io_s", DemandMeasure.IO_TIME.words(), SECONDS),
            column("peak_bandwidth", DemandMeasure.PEAK_BANDWIDTH.words(), RATE),
            column("peak_bandwidth_error", "Its error so far", SHARE),
            column("io_rank_count", DemandMeasure.IO_RANKS.words(), COUNT),
            column("trust", "Trust in peak", TEXT))
        .query(NEXT.formatted(StoredForecasts.VIEW, rows));
  }
}
