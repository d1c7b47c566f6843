// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreStatus;
import io.iominer.report.json.StoreStatusJson;
import io.iominer.report.text.StoreStatusText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a store holds. */
@Command(
    name = "status",
    description = {
      "Show the contents of a store.",
      "It shows rows, period, files and size of each table, sources by outcome, rejects and"
          + " the last ingest. First and last are times of the column start_time and end_time,"
          + " interval_end or ingest_time, whichever the table has. A state is what one ingest or"
          + " compaction left, which open sessions may still read. Needs no Spark."
    },
    footer = "  iominer status --store iominer-store")
@Needs(store = true, spark = Spark.NEVER, work = Work.SHORT)
public final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "Print JSON: sizes in bytes, times in UTC.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    StoreStatus status = StoreStatus.of(IoStore.open(store.folder()));
    String program = String.join(" ", spec.version());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(StoreStatusJson.of(status, program));
      out.flush();
    } else {
      out.print(StoreStatusText.of(status, program, Terminal.screen()));
      out.flush();
    }
    return 0;
  }
}
