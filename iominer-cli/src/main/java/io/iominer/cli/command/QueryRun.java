// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.spark.IOMiner;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.report.spark.SparkValues;
import java.io.IOException;
import java.io.InterruptedIOException;
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

  /**
   * Runs statements; a blank line divides results that are no JSON.
   *
   * @param limit rows of each at most; empty for all
   * @throws IoMinerException for the first that is wrong, with its place among several
   */
  void runAll(List<String> statements, OptionalInt limit) throws IOException {
    for (int i = 0; i < statements.size(); i++) {
      if (i > 0 && format != ResultFormat.JSON) {
        out.println();
      }
      try {
        run(statements.get(i), limit);
      } catch (IoMinerException e) {
        out.flush();
        throw statements.size() == 1
            ? e
            : new IoMinerException(
                e.kind(),
                String.format("statement %d of %d: %s", i + 1, statements.size(), e.getMessage()),
                e);
      }
    }
  }

  /**
   * Runs a statement, until it ends or its thread is interrupted; an empty limit prints every row.
   */
  void run(String statement, OptionalInt limit) throws IOException {
    Dataset<Row> all = miner.query(statement).dataset();
    Dataset<Row> rows = limit.isEmpty() ? all : all.limit(limit.getAsInt());
    List<ResultColumn> columns = SparkValues.columns(rows.schema());
    Iterator<Row> iterator = miner.check(rows::toLocalIterator);
    try (ResultPrinter printer = format.printer(columns, out)) {
      while (miner.check(iterator::hasNext)) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("the statement was interrupted");
        }
        printer.row(SparkValues.of(miner.check(iterator::next)));
      }
    }
  }
}
