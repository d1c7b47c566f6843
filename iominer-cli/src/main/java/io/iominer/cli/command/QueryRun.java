// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.QuerySettings;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.StatementStopped;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.StoppableStatements;
import io.iominer.core.text.Counted;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.report.spark.SparkValues;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;

/** Prints what statements give, one after the other, and says where a limit cuts it. */
final class QueryRun {
  /**
   * Up to so many rows Spark looks for them in one part of a table after the other, and they come
   * at once; more are streamed, for which it takes as many of every part. Heuristic: some MB.
   */
  private static final int MOST_AT_ONCE = 10_000;

  /** Each time after so many rows it looks whether its reader has ended, as {@code head} does. */
  private static final int LOOKED_AT = 1_000;

  private final IOMiner miner;
  private final Map<String, Object> values;
  private final Place place;
  private final QuerySettings limits;
  private final StoppableStatements statements;
  private long printed;

  /**
   * Where results are printed.
   *
   * @param notes takes what is said about results
   */
  record Place(ResultFormat format, PrintWriter out, PrintWriter notes) {
    /** The standard output: notes stand below tables, and are kept out of data. */
    static Place ofTerminal(ResultFormat format, PrintWriter out, CommandLine command) {
      return new Place(format, out, format == ResultFormat.TABLE ? out : command.getErr());
    }
  }

  /**
   * @param values of the statements' parameters, by name
   */
  QueryRun(
      SparkSession spark,
      IOMiner miner,
      Map<String, Object> values,
      Place place,
      QuerySettings limits) {
    this.miner = miner;
    this.values = values;
    this.place = place;
    this.limits = limits;
    this.statements = new StoppableStatements(spark, limits.time());
  }

  /**
   * Runs statements; a blank line divides results that are no JSON.
   *
   * @throws IoMinerException for the first that is wrong, with its place among several
   */
  void runAll(List<String> all) throws IOException {
    for (int i = 0; i < all.size(); i++) {
      if (i > 0 && place.format() != ResultFormat.JSON) {
        place.out().println();
      }
      try {
        run(all.get(i));
      } catch (IoMinerException e) {
        place.out().flush();
        throw all.size() == 1
            ? e
            : new IoMinerException(
                e.kind(),
                String.format("statement %d of %d: %s", i + 1, all.size(), e.getMessage()),
                e);
      }
    }
  }

  /**
   * Runs a statement until it ends, its time is over or it is stopped.
   *
   * @throws StatementStopped where it did not end
   */
  void run(String statement) throws IOException {
    printed = 0;
    try {
      if (statements.run(() -> print(statement))) {
        PrintWriter notes = place.notes();
        notes.printf(
            Locale.ROOT,
            "The first %s; there are more: --limit N shows N rows, --limit 0 all.%n",
            Counted.of(limits.rows(), "row"));
        notes.flush();
      }
    } catch (StatementStopped e) {
      throw e.isByTime() ? e.with(shown()) : e;
    }
  }

  /** Stops the statement that runs, if one does; may be called from any thread. */
  void stop() {
    statements.stop();
  }

  private String shown() {
    return String.format(
        Locale.ROOT,
        "; %s shown: --timeout TIME sets another limit, --timeout 0 none",
        Counted.of(printed, "row"));
  }

  /** Whether there are more rows than the limit lets through. */
  private boolean print(String statement) throws IOException {
    Dataset<Row> result = miner.query(statement, values).dataset();
    List<ResultColumn> columns = SparkValues.columns(result.schema());
    Iterator<Row> rows = miner.check(() -> rows(result));
    try (ResultPrinter printer = place.format().printer(columns, place.out())) {
      while (miner.check(rows::hasNext)) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("the statement was interrupted");
        }
        if (limits.rows() > 0 && printed == limits.rows()) {
          return true;
        }
        printer.row(SparkValues.of(miner.check(rows::next)));
        printed++;
        if (printed % LOOKED_AT == 0 && place.out().checkError()) {
          return false;
        }
      }
    }
    return false;
  }

  /** The rows, and of those beyond the limit the first. */
  private Iterator<Row> rows(Dataset<Row> result) {
    if (limits.rows() == 0) {
      return result.toLocalIterator();
    }
    Dataset<Row> first = result.limit((int) Math.min(Integer.MAX_VALUE, limits.rows() + 1L));
    return limits.rows() <= MOST_AT_ONCE
        ? first.collectAsList().iterator()
        : first.toLocalIterator();
  }
}
