// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.prediction.ApplicationForecast;
import io.iominer.advisor.prediction.BackTest;
import io.iominer.advisor.prediction.NextRun;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoredRow;
import io.iominer.core.text.TextOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Foretells the next run of each application of a store. An application's runs are streamed where
 * they are grouped; of each only its forecasts are left.
 */
public final class StoredForecasts {
  private static final RecordBytes<OneRun> RUNS = new RecordBytes<>(OneRun.class);

  private static final RecordBytes<ApplicationForecast> FORECASTS =
      new RecordBytes<>(ApplicationForecast.class);

  private StoredForecasts() {}

  private record OneRun(String application, Instant start, String logId, ApplicationRun run) {
    static OneRun of(StoredRow row) {
      return new OneRun(
          row.string("application"),
          row.instant("start_time"),
          row.log().logId(),
          RunRows.run(row));
    }
  }

  /**
   * Those of applications with a run of which the start is known, in the order of their names; of
   * one application where it is named.
   */
  public static List<ApplicationForecast> of(StoreExchange store, Optional<String> application) {
    String chosen = application.orElse(null);
    KeyedRecords runs =
        RunRows.records(
            store,
            read -> RunRows.of(read, chosen).whereKnown("start_time"),
            row -> RUNS.write(OneRun.of(row)));
    return store.collect(runs, (task, sorted) -> forecasts(sorted)).stream()
        .flatMap(List::stream)
        .map(FORECASTS::read)
        .sorted(Comparator.comparing(ApplicationForecast::application, TextOrder.OF_BYTES))
        .toList();
  }

  private static List<byte[]> forecasts(Iterator<byte[]> sorted) {
    List<byte[]> forecasts = new ArrayList<>();
    SortedGroups.forEach(
        RUNS.read(sorted),
        OneRun::application,
        (application, runs) -> forecasts.add(FORECASTS.write(forecast(application, runs))));
    return forecasts;
  }

  /** By an application's runs in the order of their start. */
  private static ApplicationForecast forecast(String application, Iterator<OneRun> runs) {
    BackTest test = new BackTest();
    ApplicationRun last;
    long count = 0;
    double bytes = 0;
    do {
      last = runs.next().run;
      test.add(last);
      count++;
      bytes += last.volume().bytes();
    } while (runs.hasNext());
    return new ApplicationForecast(
        application, count, last.volume().processes(), bytes, test.forecast(NextRun.like(last)));
  }
}
