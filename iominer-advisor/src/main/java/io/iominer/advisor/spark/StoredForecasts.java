// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.prediction.BackTest;
import io.iominer.advisor.prediction.Forecast;
import io.iominer.advisor.prediction.NextRun;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.table.ApplicationRunTable;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Foretells the next run of each application of a store. An application's runs are streamed where
 * they are grouped; of each only a row for a measure is left.
 */
public final class StoredForecasts {
  /**
   * The view with a row per application and measure that its runs tell; the next run is taken to be
   * of the user and the ranks of the last one.
   */
  public static final String VIEW = "iominer_forecast";

  private static final String COLUMNS =
      "runs BIGINT, last_start TIMESTAMP, uid BIGINT, process_count BIGINT, moved_bytes DOUBLE,"
          + " measure STRING, predicted DOUBLE, predictor STRING, trust STRING, tests BIGINT,"
          + " mean_error DOUBLE, right_tests BIGINT, last_run_tests BIGINT,"
          + " last_run_mean_error DOUBLE, last_run_right_tests BIGINT";

  private static final String APPLICATION = "application";

  private StoredForecasts() {}

  /** Makes the view, for one application or all. */
  public static void show(IOMiner miner, Optional<String> application) {
    Tuples runs =
        miner
            .load(ApplicationRunTable.DEFINITION.name())
            .filter("application IS NOT NULL AND start_time IS NOT NULL");
    Tuples chosen =
        application
            .map(
                name -> new Tuples(runs.dataset().filter(functions.col(APPLICATION).equalTo(name))))
            .orElse(runs);
    chosen
        .group(APPLICATION, (name, rows) -> rows(rows), COLUMNS, "start_time", "log_id")
        .dataset()
        .cache()
        .createOrReplaceTempView(VIEW);
  }

  private static Iterator<Row> rows(Iterator<Row> runs) {
    BackTest test = new BackTest();
    long count = 0;
    double bytes = 0;
    @Nullable ApplicationRun last = null;
    while (runs.hasNext()) {
      last = StoredHistory.run(runs.next());
      test.add(last);
      count++;
      bytes += last.volume().bytes();
    }
    List<Row> rows = new ArrayList<>();
    if (last != null) {
      for (Forecast forecast : test.forecast(NextRun.like(last))) {
        rows.add(row(count, last, bytes, forecast));
      }
    }
    return rows.iterator();
  }

  private static Row row(long count, ApplicationRun last, double bytes, Forecast forecast) {
    return RowFactory.create(
        count,
        last.start().map(StoredForecasts::timestamp).orElse(null),
        last.uid(),
        last.volume().processes(),
        bytes,
        forecast.measure().id(),
        forecast.value(),
        forecast.predictor().id(),
        forecast.trust().name().toLowerCase(Locale.ROOT),
        forecast.score().tests(),
        forecast.score().meanError(),
        forecast.score().right(),
        forecast.lastRunScore().tests(),
        forecast.lastRunScore().meanError(),
        forecast.lastRunScore().right());
  }

  private static Timestamp timestamp(Instant start) {
    return Timestamp.from(start);
  }
}
