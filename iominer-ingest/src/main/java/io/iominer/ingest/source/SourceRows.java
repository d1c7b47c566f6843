// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rows of the sources of a commit on their way into the store. */
final class SourceRows implements SourceSink, AutoCloseable {
  /** The column of every such table that says where a row is from. */
  private static final String SOURCE = "source";

  private final RowMerge merge;
  private String source = "";
  private SourceReport.Builder report = new SourceReport.Builder(source);
  private final Map<TableDefinition, TableFileWriter> writers = new LinkedHashMap<>();

  SourceRows(RowMerge merge, StoreWriter writer, Instant now) {
    this.merge = merge;
    for (TableDefinition table : merge.tables()) {
      writers.put(table, writer.target(table).writer(0, now.toEpochMilli()));
    }
  }

  @Override
  public void row(TableRow row) {
    TableDefinition table = row.table();
    TableFileWriter writer = writers.get(table);
    if (writer == null) {
      throw new IllegalArgumentException("Such a source has no rows of " + table);
    }
    RowMerge.Choice choice = merge.choose(row);
    if (choice == RowMerge.Choice.COVERED) {
      report.covered();
      return;
    }
    report.row(table.name());
    if (choice == RowMerge.Choice.ADD) {
      writer.write(row.set(SOURCE, source));
    }
  }

  @Override
  public void rejected(RowProblem problem) {
    report.rejected(problem);
  }

  @Override
  public void flawed(RowProblem problem) {
    report.flawed(problem);
  }

  /**
   * Reads a source.
   *
   * @return what became of it
   */
  SourceReport add(Source next, SourceReader reader) throws IOException {
    source = next.path();
    report = new SourceReport.Builder(source);
    merge.begin(next);
    reader.read(this);
    return report.build();
  }

  void finish(StoreChange change) {
    writers.values().forEach(writer -> change.add(writer.finish()));
  }

  @Override
  public void close() {
    writers.values().forEach(TableFileWriter::close);
  }
}
