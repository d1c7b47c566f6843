// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table of the store. */
public final class TableDefinition {
  /** The column whose buckets every job table is divided by. */
  public static final String BUCKET_COLUMN = "job_id";

  /** The column that names a log in every table with rows of logs. */
  public static final String LOG_COLUMN = "log_id";

  /** The column that names a record which a later one replaces, in tables of accounting. */
  public static final String RECORD_COLUMN = "record_id";

  private final String name;
  private final String meaning;
  private final String rowKey;
  private final List<ColumnDefinition> columns;
  private final Map<String, Integer> indexes;

  private TableDefinition(
      String name, String meaning, String rowKey, List<ColumnDefinition> columns) {
    this.name = name;
    this.meaning = meaning;
    this.rowKey = rowKey;
    this.columns = List.copyOf(columns);
    this.indexes = new HashMap<>();
    for (int i = 0; i < this.columns.size(); i++) {
      String column = this.columns.get(i).name();
      if (indexes.put(column, i) != null) {
        throw new IllegalArgumentException(name + " has two columns called " + column);
      }
    }
  }

  /**
   * Defines a table.
   *
   * @param rowKey what there is one row for, as text
   */
  public static TableDefinition of(
      String name, String meaning, String rowKey, List<ColumnDefinition> columns) {
    return new TableDefinition(name, meaning, rowKey, columns);
  }

  /** Its name in SQL. */
  public String name() {
    return name;
  }

  /** What it holds, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** What there is one row for. */
  public String rowKey() {
    return rowKey;
  }

  public List<ColumnDefinition> columns() {
    return columns;
  }

  /** The names of the columns. */
  public List<String> columnNames() {
    return columns.stream().map(ColumnDefinition::name).toList();
  }

  /** The column of this name, or empty. */
  public Optional<ColumnDefinition> column(String column) {
    return Optional.ofNullable(indexes.get(column)).map(columns::get);
  }

  /** Place of a column that must exist, from 0. */
  public int indexOf(String column) {
    Integer index = indexes.get(column);
    if (index == null) {
      throw new IllegalArgumentException(name + " has no column " + column);
    }
    return index;
  }

  /** Whether its rows belong to jobs and are divided into the store's job buckets. */
  public boolean isBucketed() {
    return indexes.containsKey(BUCKET_COLUMN);
  }

  /** The column by which rows of a job are removed: that of the log or of the record. */
  public String removalColumn() {
    return indexes.containsKey(LOG_COLUMN) ? LOG_COLUMN : RECORD_COLUMN;
  }

  @Override
  public String toString() {
    return name;
  }
}
