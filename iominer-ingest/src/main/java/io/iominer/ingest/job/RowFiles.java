// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowSink;
import java.io.Closeable;
import java.util.List;
import java.util.Map;

/** Streams rows of several tables into data files. Its failures are the store's, not a log's. */
final class RowFiles implements RowSink, Closeable {
  private final TableFiles files;

  RowFiles(Map<String, TableTarget> targets, int task, long attempt) {
    this.files = new TableFiles(targets, task, attempt);
  }

  @Override
  public void row(TableRow row) {
    TaskEnd.check();
    try {
      files.write(row);
    } catch (RuntimeException e) {
      throw new StoreFailure(e);
    }
  }

  List<WrittenFiles> finish() {
    try {
      return files.finish();
    } catch (RuntimeException e) {
      throw new StoreFailure(e);
    }
  }

  @Override
  public void close() {
    files.close();
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
