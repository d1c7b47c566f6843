// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.result.ResultColumn;
import io.iominer.cli.result.ResultFormat;
import io.iominer.cli.result.ResultPrinter;
import io.iominer.core.query.IOMiner;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
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
    try (IOMiner miner = IOMiner.open(store.folder(), spark.session())) {
      Dataset<Row> rows = miner.sql(statement);
      print(limit == null ? rows : rows.limit(limit), miner);
    }
    return 0;
  }

  private void print(Dataset<Row> rows, IOMiner miner) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    List<ResultColumn> columns =
        Arrays.stream(rows.schema().fields()).map(QueryCommand::column).toList();
    Iterator<Row> iterator = miner.check(rows::toLocalIterator);
    try (ResultPrinter printer = format.printer(columns, out)) {
      while (miner.check(iterator::hasNext)) {
        Row row = miner.check(iterator::next);
        Object[] values = new Object[row.size()];
        Arrays.setAll(values, row::get);
        printer.row(values);
      }
    }
  }

  private static ResultColumn column(StructField field) {
    return new ResultColumn(
        field.name(),
        field.dataType() instanceof NumericType
            ? ResultColumn.Alignment.RIGHT
            : ResultColumn.Alignment.LEFT);
  }
}
