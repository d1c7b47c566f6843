// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreCheck;
import io.iominer.core.text.SafeText;
import io.iominer.report.text.DayNotes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Whether a store is whole. */
@Command(
    name = "check",
    description = {
      "Check that a store is whole: store.json and the tables' metadata can be read, every file of"
          + " the present state is there with the length that was recorded, every log that was"
          + " read has its rows, and every row has its log or its source.",
      "Names each thing that is wrong. The bytes within files are not compared. Needs no Spark.",
      "Then names the days that are to be diagnosed, and those that were diagnosed before data of an"
          + " earlier day came; that is no fault."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the store is whole",
      "1:a fault of IOMiner itself",
      "2:wrong usage, or there is no store",
      "3:something is wrong",
      "4:the machine refused: permission, another input or output error"
    })
@Needs(store = true, spark = Spark.NEVER, work = Work.QUESTION)
public final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

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
    if (result.problems().isEmpty()) {
      DayNotes.of(IoStore.open(store.folder())).forEach(out::println);
    }
    out.flush();
    return result.problems().isEmpty() ? 0 : ErrorKind.DATA.exitCode();
  }
}
