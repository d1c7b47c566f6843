// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Total;
import io.iominer.report.job.LayerCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What each layer of a log counted, by the log's row of {@code darshan_job}. */
final class StoredCounts {
  /** The columns that the row has, and the run time. */
  static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("run_time_s"),
              Total.MODULES.stream()
                  .flatMap(
                      module ->
                          Arrays.stream(Total.values())
                              .filter(total -> !total.isTime())
                              .flatMap(total -> total.counter(module).stream()))
                  .map(counter -> counter.columnName()))
          .toList();

  private StoredCounts() {}

  /** Those of the layers that counted anything. */
  static List<LayerCounts> of(StoredRow job) {
    List<LayerCounts> layers = new ArrayList<>();
    for (DarshanModule module : Total.MODULES) {
      LayerCounts counts =
          LayerCounts.of(
              module,
              total ->
                  total
                      .counter(module)
                      .map(counter -> job.count(counter.columnName()))
                      .orElse(OptionalLong.empty()));
      if (!counts.counts().isEmpty()) {
        layers.add(counts);
      }
    }
    return layers;
  }
}
