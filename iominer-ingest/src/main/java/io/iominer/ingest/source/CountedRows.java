// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.progress.RunningCount;
import io.iominer.core.table.TableRow;

/** Counts the rows and the rejects that pass it. */
record CountedRows(SourceSink rows, RunningCount count) implements SourceSink {
  @Override
  public void row(TableRow row) {
    count.add();
    rows.row(row);
  }

  @Override
  public void rejected(RowProblem problem) {
    count.add();
    rows.rejected(problem);
  }

  @Override
  public void flawed(RowProblem problem) {
    rows.flawed(problem);
  }
}
