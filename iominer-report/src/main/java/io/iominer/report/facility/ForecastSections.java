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

import io.iominer.advisor.prediction.ApplicationForecast;
import io.iominer.advisor.prediction.DemandMeasure;
import io.iominer.advisor.prediction.Forecast;
import io.iominer.advisor.prediction.PredictionScore;
import io.iominer.advisor.prediction.Predictor;
import io.iominer.core.text.TextOrder;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sections about what applications' next runs will ask for. */
public final class ForecastSections {
  private static final String EMPTY = "No run of an application with a known start is there.";

  private static final Comparator<ApplicationForecast> MOST_BYTES_FIRST =
      Comparator.comparingDouble((ApplicationForecast one) -> -one.bytes())
          .thenComparing(ApplicationForecast::application, TextOrder.OF_BYTES);

  private static final ValueColumns<Errors> ERRORS =
      new ValueColumns<Errors>()
          .add("measure", "Measure", MEASURE, one -> one.measure.id())
          .add("tests", "Runs", COUNT, one -> one.chosen.tests)
          .add("mean_error", "Mean error", SHARE, one -> one.chosen.ofTests(one.chosen.error))
          .add("right_share", "Right", SHARE, one -> one.chosen.ofTests((double) one.chosen.right))
          .add(
              "last_run_mean_error",
              "As last run: mean error",
              SHARE,
              one -> one.lastRun.ofTests(one.lastRun.error))
          .add(
              "last_run_right_share",
              "Right",
              SHARE,
              one -> one.lastRun.ofTests((double) one.lastRun.right));

  private static final ValueColumns<ApplicationForecast> NEXT =
      new ValueColumns<ApplicationForecast>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("runs", "Runs", COUNT, one -> one.runs())
          .add("process_count", "Ranks", COUNT, one -> one.ranks())
          .add(
              "bytes_read",
              DemandMeasure.BYTES_READ.words(),
              BYTES,
              one -> one.of(DemandMeasure.BYTES_READ).map(Forecast::value))
          .add(
              "bytes_written",
              DemandMeasure.BYTES_WRITTEN.words(),
              BYTES,
              one -> one.of(DemandMeasure.BYTES_WRITTEN).map(Forecast::value))
          .add(
              "io_s",
              DemandMeasure.IO_TIME.words(),
              SECONDS,
              one -> one.of(DemandMeasure.IO_TIME).map(Forecast::value))
          .add(
              "peak_bandwidth",
              DemandMeasure.PEAK_BANDWIDTH.words(),
              RATE,
              one -> one.of(DemandMeasure.PEAK_BANDWIDTH).map(Forecast::value))
          .add(
              "peak_bandwidth_error",
              "Its error so far",
              SHARE,
              one -> one.of(DemandMeasure.PEAK_BANDWIDTH).map(ForecastSections::error))
          .add(
              "io_rank_count",
              DemandMeasure.IO_RANKS.words(),
              COUNT,
              one -> one.of(DemandMeasure.IO_RANKS).map(forecast -> (long) forecast.value()))
          .add(
              "trust",
              "Trust in peak",
              TEXT,
              one ->
                  one.of(DemandMeasure.PEAK_BANDWIDTH)
                      .map(forecast -> forecast.trust().name().toLowerCase(Locale.ROOT)));

  private ForecastSections() {}

  private static @Nullable Double error(Forecast forecast) {
    return forecast.score().tests() > 0 ? forecast.score().meanError() : null;
  }

  /** How far forecasts of a measure were from what came, and those from the last run. */
  private record Errors(DemandMeasure measure, Tested chosen, Tested lastRun) {
    static Errors of(DemandMeasure measure, List<ApplicationForecast> forecasts) {
      List<Forecast> tested =
          forecasts.stream()
              .flatMap(one -> one.of(measure).stream())
              .filter(forecast -> forecast.score().tests() > 0)
              .toList();
      return new Errors(
          measure,
          Tested.of(tested.stream().map(Forecast::score).toList()),
          Tested.of(tested.stream().map(Forecast::lastRunScore).toList()));
    }
  }

  /** Sums over the tests of all applications. */
  private record Tested(long tests, double error, long right) {
    static Tested of(List<PredictionScore> scores) {
      return new Tested(
          scores.stream().mapToLong(PredictionScore::tests).sum(),
          scores.stream().map(one -> one.meanError() * one.tests()).reduce(0D, Double::sum),
          scores.stream().mapToLong(PredictionScore::right).sum());
    }

    @Nullable Double ofTests(double sum) {
      return tests == 0 ? null : sum / tests;
    }
  }

  /** How far forecasts were from what came, by measure. */
  public static SectionRows errors(List<ApplicationForecast> forecasts) {
    return ReportSection.table(
            "forecast_errors",
            "How well runs are foretold from those before them",
            EMPTY,
            ERRORS.columns())
        .withNote(
            "An error is the difference over the larger of what was foretold and what came; right is"
                + " within 20 %.\nBeside it: the same as the application's last run. Ways to foretell: "
                + Arrays.stream(Predictor.values())
                    .map(Predictor::meaning)
                    .collect(Collectors.joining("; "))
                + ".")
        .rows(
            ERRORS.rows(
                Arrays.stream(DemandMeasure.values())
                    .map(measure -> Errors.of(measure, forecasts))
                    .filter(errors -> errors.chosen.tests > 0)
                    .toList()));
  }

  /**
   * What the next run of each application will ask for, those with most bytes first.
   *
   * @param most applications at most
   */
  public static SectionRows next(List<ApplicationForecast> forecasts, int most) {
    return ReportSection.table(
            "next_runs",
            "The next run of each application, by the user and on the ranks of the last one",
            EMPTY,
            NEXT.columns())
        .rows(
            NEXT.rows(
                forecasts.stream()
                    .filter(one -> !one.forecasts().isEmpty())
                    .sorted(MOST_BYTES_FIRST)
                    .toList()))
        .first(most);
  }
}
