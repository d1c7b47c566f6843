// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.config.QuerySettings;
import io.iominer.core.query.OwnTable;
import io.iominer.core.query.Statements;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.report.result.ResultFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a store in SQL. */
@Command(
    name = "query",
    description = {
      "Query a store in Spark SQL.",
      "'iominer tables' shows its tables.",
      "Statements come from the command line, from a file or from a pipe. A semicolon ends a"
          + " statement; of several each result follows the one before after a blank line, in JSON"
          + " without one, and the first that is wrong ends the command. 'iominer shell' takes"
          + " statements one by one.",
      "OST sets have functions of their own: ost_union(bitmap), ost_intersection(bitmap)"
          + " and ost_count_by(file_system, bitmap) over a group, ost_intersect(a, b),"
          + " ost_count(bitmap), ost_list(bitmap), ost_contains(bitmap, ost)."
    },
    footer = {
      "  iominer query \"SELECT job_id, bytes_read FROM darshan_job LIMIT 5\"",
      "  iominer query --file statements.sql --format csv"
    })
@Needs(store = true, spark = Spark.ALWAYS, work = Work.STATEMENT)
public final class QueryCommand implements Callable<Integer> {
  /** The standard input, in place of a file. */
  private static final String STANDARD_INPUT = "-";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SQL",
      arity = "0..1",
      description =
          "Statements, in one argument; - or, in a pipe, none: read them from the standard input.")
  private @Nullable String statement;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "Read the statements from a file; - is the standard input.")
  private @Nullable String file;

  @Mixin private StoreOption store;

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ResultFormat format;

  @Mixin private StatementOptions given;

  @Mixin private OutputOption output;

  @Mixin private LimitOptions limits;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    List<String> statements = Statements.of(text()).all();
    if (statements.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Expected a statement, found none");
    }
    IoStore.open(store.folder());
    QuerySettings settings =
        limits.settings(
            output.isAskedFor() ? QuerySettings.NO_LIMITS : store.configuration().query(),
            spec.commandLine());
    output.check(store.folder(), spec.commandLine());
    List<OwnTable> tables = given.tables();
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      given.check(
          statements.stream()
              .flatMap(one -> miner.parameters(one).stream())
              .collect(Collectors.toSet()));
      tables.forEach(table -> miner.table(table.name(), table.file()));
      output.print(
          out ->
              new QueryRun(run.session(), miner, given.values(), place(out), settings)
                  .runAll(statements),
          spec.commandLine());
    }
    return 0;
  }

  private QueryRun.Place place(PrintWriter out) {
    return output.isAskedFor()
        ? new QueryRun.Place(format, out, spec.commandLine().getErr())
        : QueryRun.Place.ofTerminal(format, out, spec.commandLine());
  }

  private String text() throws IOException {
    if (statement != null && file != null) {
      throw new ParameterException(
          spec.commandLine(), "Expected a statement or --file, found both");
    }
    if (file != null && !file.equals(STANDARD_INPUT)) {
      return StatementFile.read(Path.of(file));
    }
    if (statement != null && !statement.equals(STANDARD_INPUT)) {
      return statement;
    }
    if (statement == null && file == null && Terminal.isInput()) {
      throw new ParameterException(
          spec.commandLine(), "Expected a statement, --file or statements in a pipe, found none");
    }
    return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
  }
}
