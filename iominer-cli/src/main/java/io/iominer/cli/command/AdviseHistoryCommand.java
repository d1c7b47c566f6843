// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.lookup.StoredForecasts;
import io.iominer.advisor.prediction.ApplicationForecast;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.report.facility.ForecastSections;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Foretells the next runs of applications, and says how well that went so far. */
@Command(
    name = "history",
    description = {
      "Predict the I/O demand of each application's next run.",
      "It also prints the prediction error of a backtest, which predicts each run of the"
          + " store from earlier runs. The other kinds of advice use these predictions. See"
          + " docs/history.md."
    },
    footer = "  iominer advise history --store iominer-store --application gromacs")
public final class AdviseHistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Mixin private SectionOptions sections;

  @Override
  public Integer call() throws IOException {
    sections.check(spec.commandLine());
    advice.onTasks(this::print);
    return 0;
  }

  private void print(StoreExchange store) throws IOException {
    List<ApplicationForecast> forecasts = StoredForecasts.of(store, advice.application());
    sections.print(
        List.of(
            ForecastSections.next(forecasts, sections.rows()), ForecastSections.errors(forecasts)),
        spec.commandLine().getOut());
  }
}
