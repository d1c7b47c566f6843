// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.StoredPlacement;
import io.iominer.advisor.placement.Placement;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.report.facility.PlacementSections;
import io.iominer.report.json.PlacementJson;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Names OSTs that became slow, and puts applications that suffer into pools of similar OSTs. */
@Command(
    name = "placement",
    description = {
      "Find fail-slow OSTs and recommend OST pools.",
      "A pool holds OSTs of similar speed for one application. The commands of Lustre and"
          + " Slurm are printed, each with its undo; nothing is run. It reads the tables ost_day,"
          + " diagnosis and application_run of a diagnosed store. See docs/placement.md."
    },
    footer = "  iominer advise placement --store iominer-store --what-if")
public final class AdvisePlacementCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Option(
      names = "--explain",
      description =
          "Also print each OST's assumed throughput and each application's losses by cause.")
  private boolean isExplained;

  @Option(
      names = "--what-if",
      description = "Also print the expected time of recorded runs in their pools.")
  private boolean isTried;

  @Mixin private RecordOption record;

  @Mixin private FormOptions form;

  @Mixin private AdviceOutput output;

  @Override
  public Integer call() throws IOException {
    DatedSettings settings =
        LearnedRates.of(
            advice.store().folder(), DiagnosisSettings.of(advice.store().configuration()));
    advice.onTasks(store -> print(new StoredPlacement(store, settings)));
    return 0;
  }

  private void print(StoredPlacement stored) throws IOException {
    List<Placement> decided = stored.decide(advice.application());
    Optional<String> whyNothing =
        decided.isEmpty() ? Optional.of(stored.whyNothing()) : Optional.empty();
    PlacementSections placement = new PlacementSections(decided, whyNothing);
    List<SectionRows> sections = new ArrayList<>();
    sections.add(placement.failSlow());
    if (isExplained) {
      sections.add(placement.osts());
      sections.add(placement.demands());
    }
    sections.add(placement.pools());
    if (isTried) {
      sections.add(placement.whatIf());
    }
    sections.add(placement.missing());
    PrintWriter out = spec.commandLine().getOut();
    if (form.isScreen() && whyNothing.isPresent()) {
      form.print(sections, out);
    } else {
      form.print(sections, placement.commands(), out);
    }
    out.flush();
    if (whyNothing.isPresent() && (output.isAskedFor() || record.isAskedFor())) {
      throw new IoMinerException(
          ErrorKind.USER, "Nothing was written or recorded: " + whyNothing.get());
    }
    output.write(() -> PlacementJson.of(decided, Instant.now()));
    record.keep(
        Recordable.ofPools(decided, Instant.now()), advice.store(), spec.commandLine().getErr());
  }
}
