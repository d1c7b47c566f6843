// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.prediction.ApplicationForecast;
import io.iominer.advisor.prediction.BackTest;
import io.iominer.advisor.prediction.NextRun;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Foretells the next run of each application of a store. An application's runs are streamed where
 * they are grouped; of each only its forecasts are left.
 */
public final class StoredForecasts {
  private StoredForecasts() {}

  /**
   * Those of applications with a run of which the start is known, in the order of their names; of
   * one application where it is named.
   */
  public static List<ApplicationForecast> of(StoreExchange store, Optional<String> application) {
    String chosen = application.orElse(null);
    KeyedRecords runs =
        store.fileRecords(
            read -> RunRows.of(read, chosen).whereKnown("start_time"),
            RunRows.COLUMNS,
            (file, sink) -> {
              RowBytes bytes = RowBytes.of(ApplicationRunTable.DEFINITION, RunRows.COLUMNS);
              file.forEach(
                  row ->
                      sink.add(
                          row.string("application").hashCode(),
                          new RecordWriter()
                              .put(row.string("application"))
                              .put(TableRow.micros(row.instant("start_time")))
                              .put(row.log().logId())
                              .put(bytes.write(row))
                              .finish()));
            });
    return store.collect(runs, (task, sorted) -> forecasts(sorted)).stream()
        .flatMap(List::stream)
        .sorted(Comparator.comparing(ApplicationForecast::application, TextOrder.OF_BYTES))
        .toList();
  }

  private static List<ApplicationForecast> forecasts(Iterator<byte[]> sorted) {
    RowBytes rows = RowBytes.of(ApplicationRunTable.DEFINITION, RunRows.COLUMNS);
    List<ApplicationForecast> forecasts = new ArrayList<>();
    @Nullable OneApplication current = null;
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      String name = String.valueOf(record.text());
      record.whole();
      record.text();
      ApplicationRun run = RunRows.run(rows.read(record.rest()));
      if (current == null || !current.name.equals(name)) {
        if (current != null) {
          forecasts.add(current.forecast());
        }
        current = new OneApplication(name, run);
      }
      current.add(run);
    }
    if (current != null) {
      forecasts.add(current.forecast());
    }
    return forecasts;
  }

  /** The runs of an application, in the order of their start. */
  private static final class OneApplication {
    private final String name;
    private final BackTest test = new BackTest();
    private ApplicationRun last;
    private long runs;
    private double bytes;

    OneApplication(String name, ApplicationRun first) {
      this.name = name;
      this.last = first;
    }

    void add(ApplicationRun run) {
      test.add(run);
      last = run;
      runs++;
      bytes += run.volume().bytes();
    }

    ApplicationForecast forecast() {
      return new ApplicationForecast(
          name, runs, last.volume().processes(), bytes, test.forecast(NextRun.like(last)));
    }
  }
}
