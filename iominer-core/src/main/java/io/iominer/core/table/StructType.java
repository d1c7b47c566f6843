// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Several named values that belong together.
 *
 * @param fields its fields, in order
 */
public record StructType(List<ColumnDefinition> fields) implements ColumnType {
  public StructType {
    fields = List.copyOf(fields);
  }

  @Override
  public String sqlName() {
    return fields.stream()
        .map(field -> field.name() + ": " + field.type().sqlName())
        .collect(Collectors.joining(", ", "STRUCT<", ">"));
  }
}
