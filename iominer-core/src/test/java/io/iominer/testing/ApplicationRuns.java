// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.List;

/** Rows of {@code application_run} for stores that no diagnosis wrote. */
public final class ApplicationRuns {
  private ApplicationRuns() {}

  /** A row for each log, with what its row and its diagnosis, if it has one, say. */
  public static List<TableRow> of(List<TableRow> jobs, List<TableRow> diagnoses) {
    return jobs.stream()
        .map(
            job -> {
              TableRow run = TableRow.blank(ApplicationRunTable.DEFINITION);
              copy(job, run);
              diagnoses.stream()
                  .filter(
                      diagnosis ->
                          job.value(TableDefinition.LOG_COLUMN)
                                  .equals(diagnosis.value(TableDefinition.LOG_COLUMN))
                              && job.value(TableDefinition.BUCKET_COLUMN)
                                  .equals(diagnosis.value(TableDefinition.BUCKET_COLUMN)))
                  .forEach(diagnosis -> copy(diagnosis, run));
              return run;
            })
        .toList();
  }

  private static void copy(TableRow from, TableRow to) {
    for (ColumnDefinition column : from.table().columns()) {
      if (to.table().column(column.name()).isPresent() && from.value(column.name()) != null) {
        to.set(column.name(), from.value(column.name()));
      }
    }
  }
}
