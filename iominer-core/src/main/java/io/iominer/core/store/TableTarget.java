// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.Serializable;
import org.apache.iceberg.Table;

/** A table that tasks write to; travels to them. */
public final class TableTarget implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final Table table;

  /** {@code table} must be Iceberg's serialisable copy. */
  TableTarget(TableDefinition definition, Table table) {
    this.name = definition.name();
    this.table = table;
  }

  public TableDefinition definition() {
    return Tables.find(name).orElseThrow();
  }

  /**
   * Opens a writer for one attempt of a task.
   *
   * @param task number of the task
   * @param attempt number of the attempt, different for each
   */
  public TableFileWriter writer(int task, long attempt) {
    return new TableFileWriter(definition(), table, task, attempt);
  }
}
