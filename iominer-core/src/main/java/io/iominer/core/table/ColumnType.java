// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

/** Type of a column: a scalar, a list, or a struct inside a list. */
public sealed interface ColumnType permits ScalarType, ListType, StructType {
  /** The type as Spark SQL writes it. */
  String sqlName();
}
