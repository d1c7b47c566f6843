// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ListType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.WrittenNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;

/** Gives columns that an earlier release called otherwise their names. docs/adr/0020. */
final class FormerColumns {
  private FormerColumns() {}

  /** Renames columns, also of structs in lists; data files stay as they are. */
  static void rename(Table table, TableDefinition definition) {
    Map<String, String> names = new TreeMap<>();
    collect(definition.columns(), table.schema().columns(), "", names);
    if (!names.isEmpty()) {
      UpdateSchema update = table.updateSchema();
      names.forEach(update::renameColumn);
      update.commit();
    }
  }

  private static void collect(
      List<ColumnDefinition> columns,
      List<NestedField> fields,
      String parent,
      Map<String, String> names) {
    WrittenNames written =
        WrittenNames.of(columns, fields.stream().map(NestedField::name).toList());
    for (ColumnDefinition column : columns) {
      Optional<String> name = written.of(column);
      if (name.isPresent()) {
        if (!name.get().equals(column.name())) {
          names.put(parent + name.get(), column.name());
        }
        Type type =
            fields.stream()
                .filter(field -> field.name().equals(name.get()))
                .findFirst()
                .orElseThrow()
                .type();
        if (column.type() instanceof ListType list
            && list.element() instanceof StructType struct
            && type.isListType()) {
          collect(
              struct.fields(),
              type.asListType().elementType().asStructType().fields(),
              parent + name.get() + ".element.",
              names);
        }
      }
    }
  }
}
