// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Views of DuckDB over the data files of one state of a store, without the rows that deletes name.
 */
public final class DuckDbViews {
  private static final String FILE = "filename";

  /** Folders of buckets look like columns to DuckDB. */
  private static final String READ =
      "read_parquet([%s], union_by_name = true, hive_partitioning = false, filename = true)";

  private DuckDbViews() {}

  /**
   * Statements that create a view for each table, in a line each.
   *
   * @throws IoMinerException of kind DATA where the metadata of a table is damaged
   */
  public static List<String> statements(IoStore store) {
    return store.tables().stream().map(table -> statement(store, table)).toList();
  }

  private static String statement(IoStore store, TableDefinition definition) {
    Table table = store.valid(definition);
    long snapshot = store.snapshot(definition);
    Set<String> files = new LinkedHashSet<>();
    Map<List<Integer>, Set<Delete>> deletes = new TreeMap<>(DuckDbViews::compare);
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(snapshot).planFiles()) {
      for (FileScanTask task : tasks) {
        String file = path(table, task.file().location());
        files.add(file);
        for (DeleteFile delete : task.deletes()) {
          deletes
              .computeIfAbsent(columns(definition, delete), columns -> new LinkedHashSet<>())
              .add(new Delete(file, path(table, delete.location())));
        }
      }
    } catch (IOException e) {
      throw StoreErrors.of(StoreTables.metadata(table), e);
    }
    Schema schema =
        table.schemas().getOrDefault(table.snapshot(snapshot).schemaId(), table.schema());
    return String.format(
        "CREATE OR REPLACE VIEW %s AS %s%s;",
        name(definition.name()),
        empty(schema),
        files.isEmpty() ? "" : rows(schema, files, deletes));
  }

  /**
   * A delete that counts for a file.
   *
   * @param file data file
   * @param deletes file with the values of deleted rows
   */
  private record Delete(String file, String deletes) {}

  private static int compare(List<Integer> left, List<Integer> right) {
    return left.toString().compareTo(right.toString());
  }

  private static List<Integer> columns(TableDefinition definition, DeleteFile delete) {
    if (delete.content() != FileContent.EQUALITY_DELETES) {
      throw new IoMinerException(
          ErrorKind.INTERNAL, definition.name() + ": deletes by position have no view yet");
    }
    return delete.equalityFieldIds();
  }

  private static String path(Table table, String recorded) {
    return StoreFiles.path(table, recorded).toString();
  }

  /** All columns with their types: no file may have one that is new. */
  private static String empty(Schema schema) {
    return schema.columns().stream()
        .map(column -> "NULL::" + type(column.type()) + " AS " + name(column.name()))
        .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
  }

  private static String rows(
      Schema schema, Set<String> files, Map<List<Integer>, Set<Delete>> deletes) {
    List<String> conditions = new ArrayList<>();
    deletes.forEach((columns, of) -> conditions.add(notDeleted(schema, columns, of)));
    return " UNION ALL BY NAME SELECT * EXCLUDE ("
        + FILE
        + ") FROM "
        + String.format(READ, texts(files))
        + " AS t"
        + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions));
  }

  private static String notDeleted(Schema schema, List<Integer> columns, Set<Delete> deletes) {
    Set<String> files =
        deletes.stream().map(Delete::deletes).collect(Collectors.toCollection(LinkedHashSet::new));
    String pairs =
        deletes.stream()
            .map(pair -> "(" + text(pair.file()) + ", " + text(pair.deletes()) + ")")
            .collect(Collectors.joining(", "));
    String equal =
        columns.stream()
            .map(id -> name(schema.findColumnName(id)))
            .map(name -> " AND d." + name + " IS NOT DISTINCT FROM t." + name)
            .collect(Collectors.joining());
    return "NOT EXISTS (SELECT 1 FROM (VALUES "
        + pairs
        + ") AS p(data, deletes) JOIN "
        + String.format(READ, texts(files))
        + " AS d ON d."
        + FILE
        + " = p.deletes WHERE p.data = t."
        + FILE
        + equal
        + ")";
  }

  private static String texts(Set<String> values) {
    return values.stream().map(DuckDbViews::text).collect(Collectors.joining(", "));
  }

  private static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  private static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String type(Type type) {
    if (type.isListType()) {
      return type(type.asListType().elementType()) + "[]";
    }
    if (type.isStructType()) {
      return type.asStructType().fields().stream()
          .map(field -> name(field.name()) + " " + type(field.type()))
          .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }
    return switch (type.typeId()) {
      case BOOLEAN -> "BOOLEAN";
      case INTEGER -> "INTEGER";
      case LONG -> "BIGINT";
      case DOUBLE -> "DOUBLE";
      case STRING -> "VARCHAR";
      case BINARY -> "BLOB";
      case TIMESTAMP -> "TIMESTAMPTZ";
      case DECIMAL -> {
        Types.DecimalType decimal = (Types.DecimalType) type;
        yield "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
      }
      default -> throw new IllegalArgumentException("No type of a store's column: " + type);
    };
  }
}
