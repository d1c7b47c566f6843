// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.anonymous.AnonymousStore;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.RowCounts;
import io.iominer.cli.progress.TimedLine;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.FolderSize;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.DuckDbViews;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.unit.Bytes;
import io.iominer.report.file.TextFile;
import io.iominer.report.spark.StoreExport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a store's rows for other programs. */
@Command(
    name = "export",
    description = {
      "Export tables as Parquet or CSV files.",
      "Other programs such as pandas, DuckDB or R can read them. The store's own data files"
          + " also hold rows of logs that were replaced since: do not read them with a glob."
          + " docs/other-programs.md has recipes."
    },
    footer = {
      "  iominer export /scratch/tables darshan_job diagnosis --format parquet",
      "  iominer export --duckdb views.sql"
    })
@Needs(store = true, spark = Spark.ALWAYS, work = Work.QUESTION)
@Needs(with = ExportCommand.DUCKDB, store = true, spark = Spark.NEVER, work = Work.SHORT)
@Needs(with = AnonymizeOptions.NAME, store = true, spark = Spark.ALWAYS, work = Work.LONG)
public final class ExportCommand implements Callable<Integer> {
  static final String DUCKDB = "--duckdb";

  /** The name of what a statement gives. */
  private static final String RESULT = "query";

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Output folder, empty or new.")
  private @Nullable Path target;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "TABLE",
      description = "Tables and views (default: all tables, with --query none).")
  private List<String> names = List.of();

  @Option(
      names = "--format",
      description =
          "${COMPLETION-CANDIDATES}: a folder of Parquet files or a CSV file for each table;"
              + " RAW-CSV without apostrophes before formulas (docs/other-programs.md).")
  private StoreExport.@Nullable Form format;

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description = "Also write what a statement gives, as '" + RESULT + "'.")
  private @Nullable String statement;

  @Option(
      names = DUCKDB,
      paramLabel = "FILE",
      description =
          "Write instead SQL that gives DuckDB a view of each table, over the store's own files;"
              + " FILE must be new or empty.")
  private @Nullable Path views;

  @Mixin private StoreOption store;

  @Mixin private AnonymizeOptions anonymize;

  @Mixin private ProgressOptions progress;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    anonymize.check(spark, spec.commandLine());
    if (views != null) {
      return writeViews(views);
    }
    if (target == null) {
      throw new ParameterException(
          spec.commandLine(), "Expected DIR and --format, or " + DUCKDB + " FILE");
    }
    if (format == null) {
      throw new ParameterException(
          spec.commandLine(), "--format: expected with " + target + ", as it has no default");
    }
    IoStore opened = IoStore.open(store.folder());
    names.forEach(TablesCommand::table);
    prepare(target.toAbsolutePath().normalize(), opened.folder());
    Instant start = Instant.now();
    Map<String, Long> rows =
        anonymize.isAskedFor() ? anonymous(opened, target, format) : rows(opened, target, format);
    print(rows, target, Duration.between(start, Instant.now()));
    return 0;
  }

  private int writeViews(Path file) throws IOException {
    if (target != null || format != null || statement != null || anonymize.isAskedFor()) {
      throw new ParameterException(
          spec.commandLine(),
          DUCKDB
              + " writes views of all tables: leave out DIR, TABLE, --format, --query and "
              + AnonymizeOptions.NAME);
    }
    IoStore opened = IoStore.open(store.folder());
    OutputOption.check(file, DUCKDB, opened.folder(), spec.commandLine());
    List<String> statements = DuckDbViews.statements(opened);
    Path written = TextFile.write(file, out -> statements.forEach(out::println));
    PrintWriter out = spec.commandLine().getOut();
    out.println("Views of " + statements.size() + " tables: " + written);
    out.flush();
    return 0;
  }

  private Map<String, Long> anonymous(IoStore opened, Path folder, StoreExport.Form form)
      throws IOException {
    WorkListener listener = progress.listener(spec.commandLine().getErr());
    try (AnonymousStore copy =
        anonymize.copy(opened, store.configuration(), spark, listener, spec.commandLine())) {
      return rows(IoStore.open(copy.store()), folder, form);
    }
  }

  /** Writes tables; the rows of each. */
  private Map<String, Long> rows(IoStore from, Path folder, StoreExport.Form form) {
    Map<String, Long> rows = new LinkedHashMap<>();
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(from.folder(), run.session())) {
      StoreExport export =
          new StoreExport(miner, folder, form, progress.listener(spec.commandLine().getErr()));
      chosen(miner).forEach((name, tuples) -> rows.put(name, export.write(name, tuples)));
    }
    return rows;
  }

  /** All are asked for before the first is written: a fault in a statement leaves no files. */
  private Map<String, Tuples> chosen(IOMiner miner) {
    Map<String, Tuples> chosen = new LinkedHashMap<>();
    List<String> tables =
        names.isEmpty() && statement == null
            ? miner.store().tables().stream().map(TableDefinition::name).toList()
            : names;
    tables.forEach(name -> chosen.put(name, miner.load(name)));
    if (statement != null) {
      chosen.put(RESULT, miner.query(statement));
    }
    return chosen;
  }

  private static void prepare(Path folder, Path store) throws IOException {
    if (folder.startsWith(store)) {
      throw new IoMinerException(
          ErrorKind.USER, folder + ": lies in the store; export to a folder elsewhere");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IoMinerException(ErrorKind.USER, folder + ": expected a folder, found a file");
    }
    Files.createDirectories(folder);
    try (Stream<Path> entries = Files.list(folder)) {
      entries
          .findFirst()
          .ifPresent(
              entry -> {
                throw new IoMinerException(
                    ErrorKind.USER,
                    folder + ": expected an empty folder, found " + entry.getFileName() + " in it");
              });
    }
  }

  private void print(Map<String, Long> rows, Path folder, Duration time) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    long all = rows.values().stream().mapToLong(Long::longValue).sum();
    String summary =
        String.format(
            Locale.ROOT, "%,d rows, %s in %s", all, new Bytes(FolderSize.bytes(folder)), folder);
    if (progress.isQuiet()) {
      out.println(TimedLine.of(store.folder(), "exported " + summary));
    } else {
      out.print(RowCounts.of(rows));
      out.printf(Locale.ROOT, "%s, written in %.1f s%n", summary, time.toMillis() / 1e3);
    }
    out.flush();
  }
}
