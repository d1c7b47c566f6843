// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.KnownApplications;
import io.iominer.advisor.lookup.StoredConnections;
import io.iominer.core.config.Configuration;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.report.facility.ConnectionSections;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.DiagnosisSettings;
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

/** Advises how many connections a compute node should have with each file server. */
@Command(
    name = "connections",
    description = {
      "Recommend the number of connections to each file server.",
      "One connection can be slower than devices and network (Mulconn, thesis 001). The"
          + " commands for Lustre (conns_per_peer) and NFS (nconnect) are printed; nothing is run.",
      "It needs connections of facility in the configuration (docs/configuration.md). See"
          + " docs/connections.md."
    },
    footer = "  iominer advise connections --config iominer.json --what-if")
public final class AdviseConnectionsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private AdviceOptions advice;

  @Option(
      names = "--explain",
      description = "Also print each application's node rates and the capacity of connections.")
  private boolean isExplained;

  @Option(
      names = "--what-if",
      description = "Also print the time of recorded runs with the advised connections.")
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
    Configuration configuration = advice.store().configuration();
    DiagnosisSettings settings = DiagnosisSettings.of(configuration);
    ConnectionAdvice advised =
        StoredConnections.of(
            store,
            settings.facility(),
            configuration.facility(),
            settings.thresholds(),
            advice.application());
    List<SectionRows> sections = new ArrayList<>();
    sections.add(ConnectionSections.verdict(advised));
    sections.add(ConnectionSections.choices(advised));
    if (isExplained) {
      sections.add(ConnectionSections.applications(advised));
    }
    if (isTried) {
      sections.add(ConnectionSections.whatIf(advised));
    }
    form.print(sections, advised.actions(), spec.commandLine().getOut());
    if (advised.connections().isEmpty() && record.isAskedFor()) {
      throw new IoMinerException(ErrorKind.USER, "Nothing was recorded: " + advised.verdict());
    }
    record.keep(
        Recordable.ofConnections(advised, Instant.now()),
        advice.store(),
        spec.commandLine().getErr());
  }
}
