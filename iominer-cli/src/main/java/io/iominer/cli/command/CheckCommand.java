// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.recount.Recount;
import io.iominer.analysis.recount.TableComparison;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreCheck;
import io.iominer.core.text.SafeText;
import io.iominer.report.text.DayNotes;
import io.iominer.report.text.RecountText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a store is whole. */
@Command(
    name = "check",
    description = {
      "Check that a store is complete and consistent.",
      "It checks that store.json and the tables' metadata can be read, that every file of"
          + " the present state exists with its recorded length, that every log that was read has"
          + " its rows, and that every row has its log or its source. It lists each error. The"
          + " bytes within files are not compared. Needs no Spark.",
      "It then lists the days whose diagnosis is due, and those that were diagnosed before"
          + " data of an earlier day arrived; that is no error.",
      "With --recount it also computes allocations, sums and diagnoses again from all logs,"
          + " accounting and server-side monitoring data, in a temporary folder, and compares"
          + " every row. This takes as long as 'iominer diagnose --force'."
    },
    footer = {
      "  iominer check --store iominer-store",
      "  iominer check --store iominer-store --recount"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the store is whole, and all rows equal those of the recount",
      "1:a fault of IOMiner itself",
      "2:wrong usage, or there is no store",
      "3:something is wrong, or rows differ from the recount",
      "4:system error: permission, another input or output error"
    })
@Needs(store = true, spark = Spark.NEVER, work = Work.QUESTION)
@Needs(with = CheckCommand.RECOUNT, store = true, spark = Spark.NEVER, work = Work.DIAGNOSIS)
public final class CheckCommand implements Callable<Integer> {
  static final String RECOUNT = "--recount";

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = RECOUNT,
      description = "Also compare allocations, sums and diagnoses with a full recount.")
  private boolean isRecounted;

  @Override
  public Integer call() throws IOException {
    StoreCheck.Result result = StoreCheck.of(store.folder());
    PrintWriter out = spec.commandLine().getOut();
    result.problems().forEach(problem -> out.println(SafeText.of(problem)));
    out.printf(
        Locale.ROOT,
        "%s: %,d tables with %,d files were checked, %s%n",
        store.folder(),
        result.tables(),
        result.files(),
        result.problems().isEmpty()
            ? "no problem found"
            : String.format(Locale.ROOT, "problems: %,d", result.problems().size()));
    if (!result.problems().isEmpty()) {
      out.flush();
      return ErrorKind.DATA.exitCode();
    }
    IoStore opened = IoStore.open(store.folder());
    DayNotes.of(opened).forEach(out::println);
    out.flush();
    boolean isEqual = !isRecounted || isEqual(opened, out);
    out.flush();
    return isEqual ? 0 : ErrorKind.DATA.exitCode();
  }

  /** Whether all rows of the computed tables are those of a recount. */
  private boolean isEqual(IoStore opened, PrintWriter out) throws IOException {
    DiagnosisSettings settings = DiagnosisSettings.of(store.configuration());
    Path folder = Files.createTempDirectory(NativeLibraries.unpackInOwnFolder(), "recount-");
    try (TaskPlace place = TaskPlace.start(Map.of())) {
      List<TableComparison> tables =
          new Recount(
                  place.exchange("recount"),
                  settings,
                  ProgressListener.create(spec.commandLine().getErr()))
              .of(opened, folder);
      RecountText.lines(tables).forEach(line -> out.println(SafeText.of(line)));
      return tables.stream().allMatch(table -> table.counts().areEqual());
    }
  }
}
