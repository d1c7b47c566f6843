// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.darshan.table.RowSink;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Streams rows of several tables into data files. Its failures are the store's, not a log's. */
final class RowFiles implements RowSink, Closeable {
  private final Map<String, TableTarget> targets;
  private final int task;
  private final long attempt;
  private final Map<TableDefinition, TableFileWriter> writers = new LinkedHashMap<>();

  RowFiles(Map<String, TableTarget> targets, int task, long attempt) {
    this.targets = targets;
    this.task = task;
    this.attempt = attempt;
  }

  @Override
  public void row(TableRow row) {
    TableFileWriter writer = writers.get(row.table());
    try {
      if (writer == null) {
        writer = targets.get(row.table().name()).writer(task, attempt);
        writers.put(row.table(), writer);
      }
      writer.write(row);
    } catch (RuntimeException e) {
      throw new StoreFailure(e);
    }
  }

  List<WrittenFiles> finish() {
    List<WrittenFiles> files = new ArrayList<>();
    try {
      for (TableFileWriter writer : writers.values()) {
        files.add(writer.finish());
      }
    } catch (RuntimeException e) {
      throw new StoreFailure(e);
    }
    return files;
  }

  @Override
  public void close() {
    for (TableFileWriter writer : writers.values()) {
      writer.close();
    }
  }

  /** The store cannot be written; not the fault of the log that is being read. */
  static final class StoreFailure extends IoMinerException {
    private static final long serialVersionUID = 1L;

    StoreFailure(RuntimeException cause) {
      super(
          cause instanceof IoMinerException known ? known.kind() : ErrorKind.INTERNAL,
          String.valueOf(cause.getMessage()),
          cause);
    }
  }
}
