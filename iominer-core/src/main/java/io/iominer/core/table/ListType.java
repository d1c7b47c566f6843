// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

/**
 * A list of values.
 *
 * @param element type of its elements, which are never null
 */
public record ListType(ColumnType element) implements ColumnType {
  @Override
  public String sqlName() {
    return "ARRAY<" + element.sqlName() + ">";
  }
}
