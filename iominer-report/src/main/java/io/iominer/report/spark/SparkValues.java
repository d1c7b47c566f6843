// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.report.result.ResultColumn;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Turns Spark's values into those of Java, so that what holds them needs no Spark. */
public final class SparkValues {
  private SparkValues() {}

  /** The values of a row, in the order of its columns. */
  public static @Nullable Object[] of(Row row) {
    @Nullable Object[] values = new @Nullable Object[row.size()];
    Arrays.setAll(values, i -> value(row.get(i)));
    return values;
  }

  /** The columns of rows with this schema; numbers stand on the right. */
  public static List<ResultColumn> columns(StructType schema) {
    return Arrays.stream(schema.fields())
        .map(
            field ->
                new ResultColumn(
                    field.name(),
                    field.dataType() instanceof NumericType
                        ? ResultColumn.Alignment.RIGHT
                        : ResultColumn.Alignment.LEFT))
        .toList();
  }

  /** Times become instants, rows and maps maps, sequences lists; other values stay. */
  private static @Nullable Object value(@Nullable Object value) {
    if (value instanceof Timestamp time) {
      return time.toInstant();
    }
    if (value instanceof LocalDateTime time) {
      return time.toInstant(ZoneOffset.UTC);
    }
    if (value instanceof Row row) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        fields.put(row.schema().fieldNames()[i], value(row.get(i)));
      }
      return fields;
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      CollectionConverters.asJava(map).forEach((key, v) -> entries.put(value(key), value(v)));
      return entries;
    }
    if (value instanceof scala.collection.Seq<?> seq) {
      List<@Nullable Object> elements = new ArrayList<>();
      CollectionConverters.asJava(seq).forEach(element -> elements.add(value(element)));
      return elements;
    }
    return value;
  }
}
