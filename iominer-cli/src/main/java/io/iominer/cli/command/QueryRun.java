// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.IOMiner;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.report.spark.SparkValues;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Prints what statements give, one after the other. */
final class QueryRun {
  private final IOMiner miner;
  private final ResultFormat format;
  private final PrintWriter out;

  QueryRun(IOMiner miner, ResultFormat format, PrintWriter out) {
    this.miner = miner;
    this.format = format;
    this.out = out;
  }

  /** Runs a statement; an empty limit prints every row. */
  void run(String statement, OptionalInt limit) throws IOException {
    Dataset<Row> all = miner.query(statement).dataset();
    Dataset<Row> rows = limit.isEmpty() ? all : all.limit(limit.getAsInt());
    List<ResultColumn> columns = SparkValues.columns(rows.schema());
    Iterator<Row> iterator = miner.check(rows::toLocalIterator);
    try (ResultPrinter printer = format.printer(columns, out)) {
      while (miner.check(iterator::hasNext)) {
        printer.row(SparkValues.of(miner.check(iterator::next)));
      }
    }
  }
}
