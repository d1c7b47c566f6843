// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import java.util.List;
import java.util.Optional;

/**
 * What is expected of the next run of an application, by the user and on the ranks of the last one.
 *
 * @param application its name
 * @param runs its runs so far, at least 1
 * @param ranks those of the last one
 * @param bytes bytes that all runs moved
 * @param forecasts one for each measure that its runs tell
 */
public record ApplicationForecast(
    String application, long runs, long ranks, double bytes, List<Forecast> forecasts) {
  public ApplicationForecast {
    forecasts = List.copyOf(forecasts);
  }

  /** The forecast in a measure; empty where no run tells it. */
  public Optional<Forecast> of(DemandMeasure measure) {
    return forecasts.stream().filter(forecast -> forecast.measure() == measure).findFirst();
  }
}
