// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.when;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ListType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.WrittenNames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;

/** Shows rows of a table by the names of this release, whichever release wrote them. */
public final class CurrentNames {
  private CurrentNames() {}

  /**
   * The rows with the columns and values of the definition: former names are translated, columns
   * that came later are NULL. Rows that need none of it are returned as they are.
   *
   * @param rows of this table, as this release or an earlier one wrote them
   */
  public static Dataset<Row> of(Dataset<Row> rows, TableDefinition table) {
    org.apache.spark.sql.types.StructType schema = rows.schema();
    return are(schema, table) ? rows : rows.select(columns(table.columns(), schema, rows::col));
  }

  /** Whether rows of a schema have the names and values of this release already. */
  static boolean are(org.apache.spark.sql.types.StructType schema, TableDefinition table) {
    return isCurrent(table.columns(), schema);
  }

  private static Column[] columns(
      List<ColumnDefinition> columns,
      org.apache.spark.sql.types.StructType schema,
      Function<String, Column> source) {
    WrittenNames names = WrittenNames.of(columns, Arrays.asList(schema.fieldNames()));
    return columns.stream()
        .map(column -> column(column, names.of(column), schema, source).as(column.name()))
        .toArray(Column[]::new);
  }

  private static Column column(
      ColumnDefinition column,
      Optional<String> name,
      org.apache.spark.sql.types.StructType schema,
      Function<String, Column> source) {
    if (name.isEmpty()) {
      return lit(null).cast(column.type().sqlName());
    }
    Column value = source.apply(name.get());
    Optional<org.apache.spark.sql.types.StructType> element = element(schema, name.get());
    if (element.isPresent() && !isCurrent(fields(column), element.get())) {
      return transform(
          value, item -> struct(columns(fields(column), element.get(), item::getField)));
    }
    return current(value, column.former().values());
  }

  private static Column current(Column value, Map<String, String> values) {
    if (values.isEmpty()) {
      return value;
    }
    Column current = value;
    for (Map.Entry<String, String> former : values.entrySet()) {
      current = when(value.equalTo(former.getKey()), former.getValue()).otherwise(current);
    }
    return current;
  }

  private static boolean isCurrent(
      List<ColumnDefinition> columns, org.apache.spark.sql.types.StructType schema) {
    WrittenNames names = WrittenNames.of(columns, Arrays.asList(schema.fieldNames()));
    return columns.stream()
        .allMatch(
            column ->
                names.of(column).filter(column.name()::equals).isPresent()
                    && column.former().values().isEmpty()
                    && element(schema, column.name())
                        .map(element -> isCurrent(fields(column), element))
                        .orElse(true));
  }

  /** Fields of a list of structs; none of another column. */
  private static List<ColumnDefinition> fields(ColumnDefinition column) {
    return column.type() instanceof ListType list && list.element() instanceof StructType struct
        ? struct.fields()
        : List.of();
  }

  private static Optional<org.apache.spark.sql.types.StructType> element(
      org.apache.spark.sql.types.StructType schema, String name) {
    DataType type = schema.apply(name).dataType();
    return type instanceof ArrayType list
            && list.elementType() instanceof org.apache.spark.sql.types.StructType struct
        ? Optional.of(struct)
        : Optional.empty();
  }
}
