// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Streams rows of several tables into data files. Not for several threads. */
public final class TableFiles implements Closeable {
  private final Map<String, TableTarget> targets;
  private final int task;
  private final long attempt;
  private final Map<TableDefinition, TableFileWriter> writers = new LinkedHashMap<>();

  /**
   * Files of one attempt of a task.
   *
   * @param targets tables by name
   * @param task number of the task
   * @param attempt number of the attempt, different for each
   */
  public TableFiles(Map<String, TableTarget> targets, int task, long attempt) {
    this.targets = targets;
    this.task = task;
    this.attempt = attempt;
  }

  /**
   * Writes a row of one of the tables.
   *
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE when the store cannot be
   *     written
   */
  public void write(TableRow row) {
    TableFileWriter writer = writers.get(row.table());
    if (writer == null) {
      TableTarget target = targets.get(row.table().name());
      if (target == null) {
        throw new IllegalArgumentException("Not a table of this task: " + row.table());
      }
      writer = target.writer(task, attempt);
      writers.put(row.table(), writer);
    }
    writer.write(row);
  }

  /** Finishes all files. */
  public List<WrittenFiles> finish() {
    List<WrittenFiles> files = new ArrayList<>();
    for (TableFileWriter writer : writers.values()) {
      files.add(writer.finish());
    }
    return files;
  }

  @Override
  public void close() {
    for (TableFileWriter writer : writers.values()) {
      writer.close();
    }
  }
}
