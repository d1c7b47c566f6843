// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.Advised;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.lookup.MappedRuns;
import io.iominer.cli.advice.StoredForwarding;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.report.json.ForwardingJson;
import io.iominer.report.text.ForwardingText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Advises how many forwarding nodes the next runs of applications should get. */
@Command(
    name = "dfra",
    description = {
      "Recommend forwarding nodes for each application's next run.",
      "It recommends a number for each size of an application, and whether to reserve these"
          + " nodes (dynamic forwarding resource allocation, DFRA).",
      "It needs forwarding_nodes of facility in the configuration (docs/configuration.md)."
          + " docs/dfra.md explains the decisions and the file of --out."
    },
    footer = "  iominer advise dfra --config iominer.json --out hints.json")
public final class AdviseDfraCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private AdviceOptions advice;

  @Option(names = "--json", description = "Print the hints as JSON: bytes/s, seconds.")
  private boolean json;

  @Option(names = "--explain", description = "Also print the numbers behind each decision.")
  private boolean explain;

  @Option(
      names = "--what-if",
      description =
          "Also print the expected I/O time of recorded runs with the advised forwarding"
              + " nodes (JSON: saved_s).")
  private boolean whatIf;

  @Mixin private AdviceOutput output;

  @Mixin private RecordOption record;

  @Override
  public Integer call() throws IOException {
    advice.onTasks(this::advise);
    return 0;
  }

  private void advise(StoreExchange store) throws IOException {
    DiagnosisSettings settings = DiagnosisSettings.of(advice.store().configuration());
    Advised<ForwardingHints> advised =
        StoredForwarding.decide(store, settings, advice.application());
    if (advised instanceof Advised.NotApplicable<ForwardingHints> none) {
      String reason = "DFRA does not apply here. " + none.reason();
      out()
          .print(
              json ? ForwardingJson.notApplicable(none.reason()) : reason + System.lineSeparator());
      out().flush();
      if (output.isAskedFor() || record.isAskedFor()) {
        throw new IoMinerException(ErrorKind.USER, "Nothing was written or recorded: " + reason);
      }
    } else {
      ForwardingHints hints = advised.decision().orElseThrow();
      print(
          hints,
          json
              ? List.of()
              : MappedRuns.of(store, advice.application(), settings.facility()).stream()
                  .flatMap(runs -> runs.words().stream())
                  .toList());
      output.write(() -> ForwardingJson.hints(hints));
      record.keep(Recordable.of(hints), advice.store(), spec.commandLine().getErr());
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void print(ForwardingHints hints, List<String> notKnown) throws IOException {
    if (json) {
      out().print(explain ? ForwardingJson.explained(hints) : ForwardingJson.hints(hints));
    } else {
      ForwardingText text = new ForwardingText(hints, out());
      text.print();
      if (explain) {
        text.printEvidence();
      }
      if (whatIf) {
        text.printWhatIf();
      }
      text.printNotKnown(notKnown);
    }
    out().flush();
  }
}
