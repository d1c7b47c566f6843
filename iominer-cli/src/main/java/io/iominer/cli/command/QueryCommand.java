// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.terminal.Terminal;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.report.result.ResultFormat;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a store in SQL. */
@Command(
    name = "query",
    description = {
      "Ask a store in Spark SQL; 'iominer tables' shows its tables.",
      "OST sets have functions of their own: ost_union(bitmap) over a group,"
          + " ost_intersect(a, b), ost_count(bitmap), ost_list(bitmap), ost_contains(bitmap, ost)."
    })
public final class QueryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SQL", description = "The statement, in one argument.")
  private String statement;

  @Mixin private StoreOption store;

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private ResultFormat format;

  @Option(names = "--limit", paramLabel = "N", description = "Print at most N rows.")
  private @Nullable Integer limit;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    IoStore.open(store.folder());
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      new QueryRun(miner, format, Terminal.visible(spec.commandLine().getOut()))
          .run(statement, limit == null ? OptionalInt.empty() : OptionalInt.of(limit));
    }
    return 0;
  }
}
