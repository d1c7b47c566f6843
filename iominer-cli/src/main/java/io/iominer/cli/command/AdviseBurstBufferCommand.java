// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.burstbuffer.BufferLines;
import io.iominer.advisor.burstbuffer.BufferRun;
import io.iominer.advisor.burstbuffer.BufferThresholds;
import io.iominer.advisor.burstbuffer.BurstBufferPlan;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.KnownApplications;
import io.iominer.advisor.lookup.StoredBufferRuns;
import io.iominer.advisor.placement.Action;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.unit.Ratio;
import io.iominer.report.facility.BurstBufferSections;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.ActionsText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plans the capacity of a shared burst buffer, and who should use it. */
@Command(
    name = "burstbuffer",
    description = {
      "Plan the capacity of a shared burst buffer.",
      "It replays the writes of a store's runs on the burst buffer that"
          + " facility.burst_buffer of the configuration describes. It prints capacities with"
          + " their stalls, and how each application should use the buffer. See"
          + " docs/burstbuffer.md."
    },
    footer = "  iominer advise burstbuffer --store iominer-store --explain")
public final class AdviseBurstBufferCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Option(
      names = "--explain",
      description = "Also print other demotion policies, and restarts served by the buffer.")
  private boolean isExplained;

  @Option(
      names = "--what-if",
      description = "Also print the write time of recorded runs with and without the burst buffer.")
  private boolean isTried;

  @Mixin private RecordOption record;

  @Mixin private FormOptions form;

  @Override
  public Integer call() throws IOException {
    advice.onTasks(this::print);
    return 0;
  }

  private void print(StoreExchange store) throws IOException {
    KnownApplications.require(store, advice.application());
    DiagnosisSettings settings = DiagnosisSettings.of(advice.store().configuration());
    List<BufferRun> runs =
        StoredBufferRuns.of(
            store, advice.application(), BufferThresholds.planned(settings.thresholds()));
    PrintWriter out = spec.commandLine().getOut();
    List<String> missing = new ArrayList<>();
    List<SectionRows> sections = new ArrayList<>();
    List<Action> actions = List.of();
    List<GivenAdvice> given = List.of();
    if (runs.isEmpty()) {
      missing.add(
          "The store has no diagnosed run"
              + advice.application().map(name -> " of " + name).orElse("")
              + " whose start is known.");
      sections.add(BurstBufferSections.missing(missing));
    } else {
      BurstBufferPlan plan = BurstBufferPlan.of(runs, settings.facility(), settings.thresholds());
      actions =
          BufferLines.of(plan, advice.store().configuration().facility().burstBuffer(), missing);
      if (!plan.isTimed()) {
        missing.add(
            String.format(
                Locale.ROOT,
                "The write time is known for %s of the written bytes only: all numbers of the demand"
                    + " rest on these, and there is no capacity plan (threshold burst-buffer.timed).",
                new Ratio(plan.timedShare())));
      }
      given = Recordable.ofBurstBuffer(plan, Instant.now());
      BurstBufferSections of = new BurstBufferSections(plan);
      sections.addAll(List.of(of.demand(), of.capacities(), of.applications()));
      if (isExplained) {
        sections.addAll(List.of(of.policies(), of.restarts()));
      }
      if (isTried) {
        sections.add(of.whatIf());
      }
      sections.add(of.survey());
      // What the numbers do not rest on comes before them.
      sections.add(plan.isTimed() ? sections.size() : 0, BurstBufferSections.missing(missing));
      if (!form.isScreen()) {
        sections.add(of.actions(actions));
      }
    }
    form.print(sections, out);
    if (form.isScreen() && !actions.isEmpty()) {
      ActionsText.print(actions, out);
    }
    out.flush();
    record.keep(given, advice.store(), spec.commandLine().getErr());
  }
}
