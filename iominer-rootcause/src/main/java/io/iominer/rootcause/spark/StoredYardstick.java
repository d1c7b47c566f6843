// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.table.TableRow;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.history.Yardstick.FastRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;

/** A yardstick in rows of {@code job_contention}; releases before did not store it. */
final class StoredYardstick {
  private static final String RUNS = "comparable_run_count";
  private static final String SLOWER_RUNS = "slower_run_count";
  private static final String USUAL = "usual_storage_s";
  private static final String COMPARED = "compared_storage_s";
  private static final String READ_BEYOND = "read_beyond_usual_s";
  private static final String WRITE_BEYOND = "write_beyond_usual_s";
  private static final String META_BEYOND = "meta_beyond_usual_s";
  private static final String FASTEST = "fastest_runs";

  private static final List<String> NUMBERS =
      List.of(RUNS, SLOWER_RUNS, USUAL, COMPARED, READ_BEYOND, WRITE_BEYOND, META_BEYOND);

  private static final String FAST_RUNS =
      "transform(%1$s%2$s, run -> struct(run.job_id, run.log_id, unix_micros(run.start_time) AS"
          + " start_us, run.storage_s)) AS %2$s";

  private StoredYardstick() {}

  /** The columns that are needed as one, with times in µs. */
  static String column(String relation) {
    return Stream.concat(
            NUMBERS.stream().map(column -> relation + column),
            Stream.of(FAST_RUNS.formatted(relation, FASTEST)))
        .collect(Collectors.joining(", ", "struct(", ")"));
  }

  /** Sets the columns of a row of {@link YardstickRows}. */
  static void set(Row from, TableRow to) {
    for (String column : NUMBERS) {
      to.set(column, from.<Object>getAs(column));
    }
    List<Object[]> fastest = new ArrayList<>();
    for (Row run : runs(from)) {
      fastest.add(ContentionRows.fields(run));
    }
    to.set(FASTEST, from.isNullAt(from.fieldIndex(RUNS)) ? null : fastest);
  }

  /** Empty where too few runs are known. */
  static Optional<Yardstick> of(Row row) {
    if (row.isNullAt(row.fieldIndex(RUNS))) {
      return Optional.empty();
    }
    List<FastRun> fastest = new ArrayList<>();
    for (Row run : runs(row)) {
      fastest.add(
          new FastRun(
              run.<Long>getAs("job_id"),
              run.getAs("log_id"),
              run.<Long>getAs("start_us"),
              run.<Double>getAs("storage_s")));
    }
    return Optional.of(
        new Yardstick(
            row.<Long>getAs(RUNS),
            row.<Long>getAs(SLOWER_RUNS),
            row.<Double>getAs(USUAL),
            row.<Double>getAs(COMPARED),
            row.<Double>getAs(READ_BEYOND),
            row.<Double>getAs(WRITE_BEYOND),
            row.<Double>getAs(META_BEYOND),
            fastest));
  }

  private static List<Row> runs(Row row) {
    int index = row.fieldIndex(FASTEST);
    return row.isNullAt(index) ? List.of() : row.getList(index);
  }
}
