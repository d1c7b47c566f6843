// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types.NestedField;

/** Gives a table the columns that its definition has got since it was made. docs/adr/0017. */
final class TableGrowth {
  private TableGrowth() {}

  /**
   * Adds what is missing, at its place; rows that are there have NULL in it. A snapshot names the
   * schema that it is read with, so that growth ends with a new one.
   *
   * @return whether the table has a new snapshot
   * @throws IoMinerException of kind DATA for a column that the definition lacks
   */
  static boolean grow(Table table, TableDefinition definition) {
    Schema wanted = IcebergSchemas.schema(definition);
    if (!isGrown(table.schema().asStruct(), wanted.asStruct())) {
      refuseUnknown(table, wanted);
      UpdateSchema update = table.updateSchema().unionByNameWith(wanted);
      order(update, table.schema(), "", wanted.columns());
      update.commit();
    }
    Integer read = table.currentSnapshot().schemaId();
    if (read != null && read == table.schema().schemaId()) {
      return false;
    }
    table.newAppend().commit();
    return true;
  }

  private static void refuseUnknown(Table table, Schema wanted) {
    TypeUtil.indexNameById(table.schema().asStruct()).values().stream()
        .filter(name -> wanted.findField(name) == null)
        .findFirst()
        .ifPresent(
            name -> {
              throw new IoMinerException(
                  ErrorKind.DATA,
                  table.name()
                      + ": expected the columns of this build, found "
                      + name
                      + "; a newer build wrote it");
            });
  }

  /** Whether a type is as it is wanted but for ids; a column may be optional without need. */
  private static boolean isGrown(Type has, Type wanted) {
    if (wanted.isListType() && has.isListType()) {
      return isGrown(has.asListType().elementType(), wanted.asListType().elementType());
    }
    if (!wanted.isStructType() || !has.isStructType()) {
      return has.equals(wanted);
    }
    List<NestedField> fields = has.asStructType().fields();
    List<NestedField> wantedFields = wanted.asStructType().fields();
    boolean isGrown = fields.size() == wantedFields.size();
    for (int i = 0; isGrown && i < fields.size(); i++) {
      NestedField field = fields.get(i);
      NestedField other = wantedFields.get(i);
      isGrown =
          field.name().equals(other.name())
              && (field.isOptional() || other.isRequired())
              && Objects.equals(field.doc(), other.doc())
              && isGrown(field.type(), other.type());
    }
    return isGrown;
  }

  /**
   * Rows are written by place, in lists of structs, too. A list that is added has the order
   * already.
   */
  private static void order(
      UpdateSchema update, Schema has, String parent, List<NestedField> fields) {
    String before = null;
    for (NestedField field : fields) {
      String name = parent + field.name();
      if (before == null) {
        update.moveFirst(name);
      } else {
        update.moveAfter(name, before);
      }
      before = name;
      Type type = field.type();
      if (has.findField(name) != null
          && type.isListType()
          && type.asListType().elementType().isStructType()) {
        order(
            update,
            has,
            name + ".element.",
            type.asListType().elementType().asStructType().fields());
      }
    }
  }
}
