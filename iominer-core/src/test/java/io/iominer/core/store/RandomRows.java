// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.Files;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;

/** Rows of a table with values of all kinds, in a file. */
final class RandomRows {
  private RandomRows() {}

  /** Tables with columns of all types. */
  static Stream<TableDefinition> tables() {
    return Stream.of(
        DarshanFileTable.DEFINITION,
        DarshanHeatmapTable.DEFINITION,
        FindingTable.DEFINITION,
        JobContentionTable.DEFINITION);
  }

  /** Small row groups, so that there are several, and pages of which each has all columns. */
  static Metrics write(
      TableDefinition table,
      List<TableRow> rows,
      Path file,
      BiFunction<Schema, MessageType, ParquetValueWriter<?>> writer)
      throws IOException {
    SparseRowWriter[] sparse = new SparseRowWriter[1];
    FileAppender<StructLike> appender =
        Parquet.write(Files.localOutput(file.toFile()))
            .schema(IcebergSchemas.schema(table))
            .setAll(IcebergSchemas.properties(table))
            .setAll(SparseRowWriter.properties())
            .set(TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES, Integer.toString(200_000))
            .set(TableProperties.PARQUET_PAGE_SIZE_BYTES, Integer.toString(10_000))
            .createWriterFunc(
                (schema, type) -> {
                  ParquetValueWriter<?> made = writer.apply(schema, type);
                  sparse[0] = made instanceof SparseRowWriter own ? own : sparse[0];
                  return made;
                })
            .build();
    RowStruct struct = RowStruct.of(table);
    for (TableRow row : rows) {
      struct.wrap(row);
      appender.add(struct);
    }
    if (sparse[0] != null) {
      sparse[0].complete();
    }
    appender.close();
    return appender.metrics();
  }

  /** Columns of which each has NULL as often as it happens, some always and some never. */
  static List<TableRow> of(TableDefinition table, Random random) {
    double[] nullShares =
        IntStream.range(0, table.columns().size())
            .mapToDouble(i -> Math.max(0, Math.min(1, 1.5 * random.nextDouble() - 0.25)))
            .toArray();
    List<TableRow> rows = new ArrayList<>();
    int count = random.nextInt(3_000);
    for (int i = 0; i < count; i++) {
      TableRow row = new TableRow(table);
      for (int column = 0; column < nullShares.length; column++) {
        ColumnDefinition definition = table.columns().get(column);
        if (!definition.isOptional() || random.nextDouble() >= nullShares[column]) {
          row.set(column, value(definition.type(), random));
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static Object value(ColumnType type, Random random) {
    if (type instanceof ListType list) {
      return IntStream.range(0, random.nextInt(4))
          .mapToObj(i -> value(list.element(), random))
          .toList();
    }
    if (type instanceof StructType struct) {
      return struct.fields().stream().map(field -> value(field.type(), random)).toArray();
    }
    return switch ((ScalarType) type) {
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextInt();
      case LONG, TIMESTAMP -> random.nextLong() >> random.nextInt(64);
      case DOUBLE -> random.nextInt(20) == 0 ? Double.NaN : random.nextInt(9) * 0.5;
      case UNSIGNED_LONG -> TableRow.unsigned(random.nextLong());
      case STRING -> Integer.toString(random.nextInt(1_000));
      case BINARY -> new byte[random.nextInt(5)];
    };
  }
}
