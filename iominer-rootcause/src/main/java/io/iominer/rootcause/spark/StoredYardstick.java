// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.List;
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

  private StoredYardstick() {}

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

  private static List<Row> runs(Row row) {
    int index = row.fieldIndex(FASTEST);
    return row.isNullAt(index) ? List.of() : row.getList(index);
  }
}
