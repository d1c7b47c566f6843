// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableText;
import io.iominer.core.table.Tables;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Describes the store's tables. */
@Command(
    name = "tables",
    description = {
      "Describe the tables and views of a store.",
      "It prints columns with type, unit and meaning, as in docs/tables.md. Needs no store"
          + " and no Spark."
    },
    footer = {"  iominer tables", "  iominer tables darshan_job"})
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
public final class TablesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", arity = "0..1", description = "Table or view (default: all).")
  private @Nullable String name;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        name == null ? TableText.markdown(Tables.allWithViews()) : TableText.markdown(table(name)));
    out.flush();
    return 0;
  }

  /**
   * A table or view of every store.
   *
   * @throws IoMinerException of kind USER when there is none of this name
   */
  static TableDefinition table(String name) {
    return Tables.allWithViews().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER,
                    "There is no table "
                        + name
                        + "; there are "
                        + Tables.allWithViews().stream()
                            .map(TableDefinition::name)
                            .collect(Collectors.joining(", "))));
  }
}
