// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.TableRow;
import java.util.function.Consumer;

/** Takes what a source holds, in its order; the column {@code source} of its rows is set later. */
public interface SourceSink extends RowSink {
  /** Something that cannot be used; the reader goes on. */
  void rejected(RowProblem problem);

  /** A field that cannot be read, or that contradicts others; the row itself is handed over. */
  void flawed(RowProblem problem);

  /** One that takes rows alone: problems are counted when the rows are written. */
  static SourceSink ofRows(Consumer<TableRow> rows) {
    return new SourceSink() {
      @Override
      public void row(TableRow row) {
        rows.accept(row);
      }

      @Override
      public void rejected(RowProblem problem) {
        // Not a row.
      }

      @Override
      public void flawed(RowProblem problem) {
        // Its row is taken.
      }
    };
  }
}
