// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.StoredLocality;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.report.facility.LocalitySections;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says which applications' files can be node-local. */
@Command(
    name = "nodelocal",
    description = {
      "List applications that can use node-local storage.",
      "Their files can be kept in directories on storage nodes that only one compute node"
          + " sees (remote node-local storage, Sunway paper, section 6). Each file is written on"
          + " one compute node and later read only there, later jobs included. Jobs of one rank"
          + " are left out.",
      "It saves opens and stat calls at the MDS and shortens the path; no bandwidth is"
          + " claimed. docs/nodelocal.md explains how compute nodes are mapped to directories."
    },
    footer = "  iominer advise nodelocal --store iominer-store --explain")
public final class AdviseNodelocalCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Option(names = "--explain", description = "Also print each application's files by kind.")
  private boolean isExplained;

  @Option(
      names = "--what-if",
      description =
          "Also print metadata operations and time of recorded runs with and without"
              + " node-local files.")
  private boolean isTried;

  @Mixin private RecordOption record;

  @Mixin private SectionOptions sections;

  @Override
  public Integer call() throws IOException {
    sections.check(spec.commandLine());
    advice.onTasks(this::print);
    return 0;
  }

  private void print(StoreExchange store) throws IOException {
    int most = sections.rows();
    List<ApplicationLocality> found = StoredLocality.of(store, advice.application());
    List<ApplicationLocality> applications = found.subList(0, Math.min(found.size(), most));
    List<SectionRows> shown = new ArrayList<>();
    shown.add(LocalitySections.of(found).first(most));
    if (isExplained) {
      shown.add(LocalitySections.explained(applications));
    }
    if (isTried) {
      shown.add(LocalitySections.whatIf(applications));
    }
    sections.print(shown, spec.commandLine().getOut());
    record.keep(
        Recordable.ofLocality(applications, Instant.now()),
        advice.store(),
        spec.commandLine().getErr());
  }
}
