// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.shell.Shell;
import io.iominer.cli.shell.ShellInput;
import io.iominer.cli.shell.StateFolder;
import io.iominer.cli.shell.TerminalInput;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.config.QuerySettings;
import io.iominer.core.query.OwnTable;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.Tables;
import io.iominer.report.result.ResultFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks a store in SQL, statement by statement. */
@Command(
    name = "shell",
    description = {
      "Query a store interactively in Spark SQL.",
      "A semicolon ends a statement; results are those of 'iominer query'.",
      "At a terminal it keeps a history ($XDG_STATE_HOME/iominer or ~/.local/state/iominer) and"
          + " completes words of SQL, tables and columns with the tab key. Ctrl-C clears the line"
          + " or stops the statement that runs; Ctrl-D, exit or quit end the shell. A wrong"
          + " statement does not end it. In a pipe the exit code is that of the worst statement.",
      "All statements see the store as it was when the shell was started."
    },
    footer = "  iominer shell --store iominer-store")
@Needs(store = true, spark = Spark.ALWAYS, work = Work.QUESTION)
public final class ShellCommand implements Callable<Integer> {
  private static final String HISTORY = "history";

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ResultFormat format;

  @Mixin private StatementOptions given;

  @Mixin private LimitOptions limits;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    IoStore.open(store.folder());
    QuerySettings settings = limits.settings(store.configuration().query(), spec.commandLine());
    PrintWriter out = spec.commandLine().getOut();
    List<OwnTable> tables = given.tables();
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      tables.forEach(table -> miner.table(table.name(), table.file()));
      QueryRun.Place place =
          QueryRun.Place.ofTerminal(format, Terminal.visible(out), spec.commandLine());
      ShellStatements statements =
          new ShellStatements(
              new QueryRun(run.session(), miner, given.values(), place, settings),
              spec.commandLine());
      if (!Terminal.isInput()) {
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        return new Shell(ShellInput.of(lines), statements, out).run();
      }
      try (TerminalInput input =
          TerminalInput.open(
              StateFolder.file(HISTORY, System.getenv()),
              Tables.allWithViews(),
              statements::stop)) {
        out.println("Store " + store.folder() + "; help says more, Ctrl-D ends.");
        out.flush();
        new Shell(input, statements, out).run();
        return 0;
      }
    }
  }
}
