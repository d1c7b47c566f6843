// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.advisor.prediction.DemandMeasure.BYTES_READ;
import static io.iominer.advisor.prediction.DemandMeasure.BYTES_WRITTEN;
import static io.iominer.advisor.prediction.DemandMeasure.IO_RANKS;
import static io.iominer.advisor.prediction.DemandMeasure.IO_TIME;
import static io.iominer.advisor.prediction.DemandMeasure.PEAK_BANDWIDTH;
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
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sections about what applications' next runs will ask for. */
public final class ForecastSections {
  private static final String EMPTY = "No run of an application with a known start is there.";

  private static final Comparator<ApplicationForecast> MOST_BYTES_FIRST =
      Comparator.comparingDouble((ApplicationForecast one) -> -one.bytes())
          .thenComparing(ApplicationForecast::application, TextOrder.OF_BYTES);

  private static final ValueColumns<Errors> ERRORS =
      new ValueColumns<Errors>()
          .add("measure", "Measure", MEASURE, one -> one.measure.id())
          .add("tests", "Runs", COUNT, one -> one.chosen.tests())
          .add("mean_error", "Mean error", SHARE, one -> one.chosen.knownError())
          .add("right_share", "Right", SHARE, one -> one.chosen.rightShare())
          .add(
              "last_run_mean_error",
              "Last run as forecast: mean error",
              SHARE,
              one -> one.lastRun.knownError())
          .add(
              "last_run_right_share",
              "Last run as forecast: right",
              SHARE,
              one -> one.lastRun.rightShare());

  private static final ValueColumns<ApplicationForecast> NEXT =
      new ValueColumns<ApplicationForecast>()
          .add("application", "Application", TEXT, ApplicationForecast::application)
          .add("runs", "Runs", COUNT, ApplicationForecast::runs)
          .add("process_count", "Ranks", COUNT, ApplicationForecast::ranks)
          .add("bytes_read", BYTES_READ.words(), BYTES, of(BYTES_READ, Forecast::value))
          .add("bytes_written", BYTES_WRITTEN.words(), BYTES, of(BYTES_WRITTEN, Forecast::value))
          .add("io_s", IO_TIME.words(), SECONDS, of(IO_TIME, Forecast::value))
          .add("peak_bandwidth", PEAK_BANDWIDTH.words(), RATE, of(PEAK_BANDWIDTH, Forecast::value))
          .add(
              "peak_bandwidth_error",
              "Error of peak in backtest",
              SHARE,
              one -> one.of(PEAK_BANDWIDTH).map(peak -> peak.score().knownError()).orElse(null))
          .add(
              "io_rank_count", IO_RANKS.words(), COUNT, of(IO_RANKS, ranks -> (long) ranks.value()))
          .add(
              "trust",
              "Peak forecast",
              TEXT,
              of(PEAK_BANDWIDTH, peak -> peak.trust().name().toLowerCase(Locale.ROOT)));

  private ForecastSections() {}

  private static Function<ApplicationForecast, Optional<Object>> of(
      DemandMeasure measure, Function<Forecast, Object> value) {
    return one -> one.of(measure).map(value);
  }

  /** How far forecasts of a measure were from what came, and those from the last run. */
  private record Errors(DemandMeasure measure, PredictionScore chosen, PredictionScore lastRun) {
    static Errors of(DemandMeasure measure, List<ApplicationForecast> forecasts) {
      List<Forecast> all =
          forecasts.stream()
              .flatMap(one -> one.of(measure).stream())
              .filter(forecast -> forecast.score().tests() > 0)
              .toList();
      return new Errors(
          measure,
          PredictionScore.of(all.stream().map(Forecast::score).toList()),
          PredictionScore.of(all.stream().map(Forecast::lastRunScore).toList()));
    }
  }

  /** How far forecasts were from what came, by measure. */
  public static SectionRows errors(List<ApplicationForecast> forecasts) {
    return ReportSection.table(
            "forecast_errors", "Prediction error (backtest)", EMPTY, ERRORS.columns())
        .withNote(
            "Error: difference of predicted and actual value, over the larger of the two\n"
                + "Right: error of at most 20 %\n"
                + "Last run as forecast: the errors if each run were predicted to equal the last one\n"
                + "Methods: each forecast takes the one with the smallest error so far: "
                + Arrays.stream(Predictor.values())
                    .map(Predictor::meaning)
                    .collect(Collectors.joining("; ")))
        .rows(
            ERRORS.rows(
                Arrays.stream(DemandMeasure.values())
                    .map(measure -> Errors.of(measure, forecasts))
                    .filter(errors -> errors.chosen.tests() > 0)
                    .toList()));
  }

  /**
   * What the next run of each application will ask for, those with most bytes first.
   *
   * @param most applications at most
   */
  public static SectionRows next(List<ApplicationForecast> forecasts, int most) {
    return ReportSection.table(
            "next_runs", "Forecast of each application's next run", EMPTY, NEXT.columns())
        .withNote(
            "Sorted by the bytes of all runs. Each value is forecast by itself, so they need not fit together.\n"
                + "Runs: all runs of the application; the forecast is for the user and ranks of the last one\n"
                + "Peak bandwidth: of the busiest time bin; without time bins, the higher rate in calls of reads or writes\n"
                + "Backtest: predicts each earlier run from the runs before it\n"
                + "Peak forecast: trusted: 5 backtests or more, mean error of at most 50 %; inaccurate: the error"
                + " is higher; too_few_runs: fewer backtests")
        .rows(
            NEXT.rows(
                forecasts.stream()
                    .filter(one -> !one.forecasts().isEmpty())
                    .sorted(MOST_BYTES_FIRST)
                    .toList()))
        .first(most);
  }
}
