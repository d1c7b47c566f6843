// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.collective.CollectiveActions;
import io.iominer.advisor.collective.CollectiveAdvice;
import io.iominer.advisor.collective.CollectivePlan;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.KnownApplications;
import io.iominer.advisor.lookup.StoredCollectives;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.report.facility.CollectiveSections;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.loss.RatedFacility;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says whether another order of collective reads would pay, and what can be set in its place. */
@Command(
    name = "collective",
    description = {
      "Compare scheduling orders of collective reads.",
      "Hierarchical I/O scheduling (HIO) is compared with server-side ordering at each"
          + " application's own shuffle/read ratio. HIO needs changed servers, so the printed"
          + " commands are those that exist: MPI-IO hints, rules of Lustre's request scheduler, a"
          + " Slurm license. Nothing is run. It needs a diagnosed store. See docs/collective.md."
    },
    footer = "  iominer advise collective --store iominer-store --cb-nodes 8")
public final class AdviseCollectiveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Option(
      names = "--cb-nodes",
      paramLabel = "N",
      description =
          "Aggregators assumed for runs whose logs do not show them, at most the ranks (default:"
              + " unknown).")
  private @Nullable Long aggregators;

  @Option(names = "--explain", description = "Also print the numbers of the model.")
  private boolean isExplained;

  @Option(
      names = "--what-if",
      description = "Also print the I/O time of recorded runs without data exchange (upper bound).")
  private boolean isTried;

  @Mixin private RecordOption record;

  @Mixin private SectionOptions sections;

  @Override
  public Integer call() throws IOException {
    sections.check(spec.commandLine());
    DiagnosisSettings settings = DiagnosisSettings.of(advice.store().configuration());
    OptionalDouble ostRate =
        ostRate(
            LearnedRates.of(advice.store().folder(), settings)
                .rated(IoDirection.READ, CalibrationHistory.UNKNOWN_DAY));
    advice.onTasks(store -> print(store, settings.thresholds(), ostRate));
    return 0;
  }

  private static OptionalDouble ostRate(RatedFacility facility) {
    return facility.isKnown()
        ? OptionalDouble.of(facility.model().scratch().ostBytesPerSecond())
        : OptionalDouble.empty();
  }

  private void print(StoreExchange store, Thresholds thresholds, OptionalDouble ostRate)
      throws IOException {
    KnownApplications.require(store, advice.application());
    List<CollectiveAdvice> all =
        CollectivePlan.of(
            StoredCollectives.of(store),
            advice.application(),
            aggregators == null ? OptionalLong.empty() : OptionalLong.of(aggregators),
            thresholds);
    List<CollectiveAdvice> first = all.subList(0, Math.min(all.size(), sections.rows()));
    CollectiveSections found = new CollectiveSections(first);
    CollectiveActions actions = new CollectiveActions(first, ostRate);
    List<SectionRows> shown = new ArrayList<>();
    shown.add(found.readers().of(all.size()));
    if (isExplained) {
      shown.add(found.model());
    }
    if (isTried) {
      shown.add(found.whatIf());
    }
    shown.add(found.licenses(actions.licensed()));
    shown.add(found.missing(actions.missing()));
    sections.print(shown, actions.all(), spec.commandLine().getOut());
    record.keep(
        Recordable.ofCollectives(first, Instant.now()),
        advice.store(),
        spec.commandLine().getErr());
  }
}
