// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.lookup.StoredFollowUp;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.report.facility.FollowUpSections;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Decisions on the history of applications, and what became of them. A new kind is added to the
 * subcommands here.
 */
@Command(
    name = "advise",
    description = {
      "Recommend settings for the next runs of applications.",
      "Each subcommand prints what a scheduler, an operator or a user can apply, and the"
          + " numbers behind it. Nothing is changed.",
      "With --follow-up and no subcommand it shows whether later runs followed the advice"
          + " (kept with --record, or given by rules of the diagnosis), and what changed since."
          + " See docs/follow-up.md."
    },
    footer = {"  iominer advise placement --store iominer-store", "  iominer advise --follow-up"},
    subcommands = {
      AdviseHistoryCommand.class,
      AdviseDfraCommand.class,
      AdviseNodelocalCommand.class,
      AdvisePlacementCommand.class,
      AdviseBurstBufferCommand.class,
      AdviseConnectionsCommand.class,
      AdviseCollectiveCommand.class
    })
@Needs(store = true, spark = Spark.CLUSTER, work = Work.QUESTION)
public final class AdviseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--follow-up",
      description = "Show the outcome of earlier advice, largest possible gain first.")
  private boolean isFollowedUp;

  @Mixin private AdviceOptions advice;

  @Mixin private SectionOptions sections;

  @Override
  public Integer call() throws IOException {
    if (!isFollowedUp) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected what to advise on, such as 'iominer advise history', or --follow-up");
    }
    sections.check(spec.commandLine());
    advice.onTasks(this::followUp);
    return 0;
  }

  private void followUp(StoreExchange store) throws IOException {
    DiagnosisSettings settings = DiagnosisSettings.of(advice.store().configuration());
    List<FollowUp> all = StoredFollowUp.of(store, advice.application(), settings.thresholds());
    List<FollowUp> first = FollowUp.ofFirst(sections.rows(), all);
    sections.print(
        FollowUpSections.of(first).stream()
            .map(rows -> first.size() < all.size() ? rows.ofMore() : rows)
            .toList(),
        spec.commandLine().getOut());
  }
}
