// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.MetricsModes;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's schema, partitioning and properties of a table. */
final class IcebergSchemas {
  /** Columns, from the first, whose least and greatest value each data file records. */
  private static final int COLUMNS_WITH_STATISTICS = 24;

  private static final int ROW_GROUP_BYTES = 32 << 20;

  /**
   * The same of heat maps, before compression. Pages of lists cannot be passed over, so that row
   * groups are what lets a day's logs be read alone. Heuristic: a day of 10,000 logs in a bucket.
   */
  private static final int HEAT_MAP_ROW_GROUP_BYTES = 1 << 20;

  private IcebergSchemas() {}

  static Schema schema(TableDefinition table) {
    return new Schema(fields(table.columns(), new AtomicInteger()));
  }

  /** The place of a column among others, from 0; -1 where it is none of them. */
  static int place(Schema columns, String name) {
    return columns.columns().stream().map(Types.NestedField::name).toList().indexOf(name);
  }

  static PartitionSpec partitioning(TableDefinition table, Schema schema, int jobBuckets) {
    return table.isBucketed()
        ? PartitionSpec.builderFor(schema).bucket(TableDefinition.BUCKET_COLUMN, jobBuckets).build()
        : PartitionSpec.unpartitioned();
  }

  /** Times have statistics wherever they stand, so that a question about a day reads few files. */
  static Map<String, String> properties(TableDefinition table) {
    Map<String, String> properties = new HashMap<>();
    properties.put(TableProperties.FORMAT_VERSION, "2");
    properties.put(TableProperties.PARQUET_COMPRESSION, "zstd");
    properties.put(
        TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES,
        Integer.toString(
            table.equals(DarshanHeatmapTable.DEFINITION)
                ? HEAT_MAP_ROW_GROUP_BYTES
                : ROW_GROUP_BYTES));
    properties.put(
        TableProperties.METRICS_MAX_INFERRED_COLUMN_DEFAULTS,
        Integer.toString(COLUMNS_WITH_STATISTICS));
    properties.put(TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED, "true");
    properties.put(TableProperties.METADATA_PREVIOUS_VERSIONS_MAX, "10");
    for (ColumnDefinition column : table.columns()) {
      if (column.type() == ScalarType.TIMESTAMP) {
        properties.put(
            TableProperties.METRICS_MODE_COLUMN_CONF_PREFIX + column.name(),
            MetricsModes.Full.get().toString());
      }
    }
    return properties;
  }

  private static List<Types.NestedField> fields(
      List<ColumnDefinition> columns, AtomicInteger lastId) {
    List<Types.NestedField> fields = new ArrayList<>();
    for (ColumnDefinition column : columns) {
      int id = lastId.incrementAndGet();
      Type type = type(column.type(), lastId);
      String unit = column.unit().isEmpty() ? "" : " [" + column.unit() + "]";
      fields.add(
          column.isOptional()
              ? Types.NestedField.optional(id, column.name(), type, column.meaning() + unit)
              : Types.NestedField.required(id, column.name(), type, column.meaning() + unit));
    }
    return fields;
  }

  private static Type type(ColumnType type, AtomicInteger lastId) {
    if (type instanceof ListType list) {
      int id = lastId.incrementAndGet();
      return Types.ListType.ofRequired(id, type(list.element(), lastId));
    }
    if (type instanceof StructType struct) {
      return Types.StructType.of(fields(struct.fields(), lastId));
    }
    return scalar((ScalarType) type);
  }

  private static Type scalar(ScalarType type) {
    return switch (type) {
      case BOOLEAN -> Types.BooleanType.get();
      case INT -> Types.IntegerType.get();
      case LONG -> Types.LongType.get();
      case UNSIGNED_LONG -> Types.DecimalType.of(20, 0);
      case DOUBLE -> Types.DoubleType.get();
      case STRING -> Types.StringType.get();
      case TIMESTAMP -> Types.TimestampType.withZone();
      case BINARY -> Types.BinaryType.get();
    };
  }
}
