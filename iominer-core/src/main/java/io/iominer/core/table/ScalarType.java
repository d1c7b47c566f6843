// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

/** Types of single values. */
public enum ScalarType implements ColumnType {
  BOOLEAN("BOOLEAN"),
  INT("INT"),
  LONG("BIGINT"),
  /** An unsigned 64-bit id, shown and compared as Darshan prints it. */
  UNSIGNED_LONG("DECIMAL(20,0)"),
  DOUBLE("DOUBLE"),
  STRING("STRING"),
  /** An instant in UTC, in microseconds. */
  TIMESTAMP("TIMESTAMP"),
  BINARY("BINARY");

  private final String sqlName;

  ScalarType(String sqlName) {
    this.sqlName = sqlName;
  }

  @Override
  public String sqlName() {
    return sqlName;
  }
}
