// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.store.StoredRow;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Spark's rows as those that are read without Spark. */
final class SparkRows implements Iterator<StoredRow> {
  private final Iterator<Row> rows;
  private final IdentityHashMap<StructType, Map<String, Integer>> places = new IdentityHashMap<>();

  SparkRows(Iterator<Row> rows) {
    this.rows = rows;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public StoredRow next() {
    return row(rows.next());
  }

  /** One row, or a struct. */
  static StoredRow stored(Row row) {
    return new SparkRows(List.of(row).iterator()).next();
  }

  private StoredRow row(Row row) {
    @Nullable Object[] values = new @Nullable Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(row.get(i));
    }
    return new StoredRow(places.computeIfAbsent(row.schema(), SparkRows::places), values);
  }

  private static Map<String, Integer> places(StructType schema) {
    Map<String, Integer> places = new HashMap<>();
    for (String name : schema.fieldNames()) {
      places.put(name, places.size());
    }
    return places;
  }

  private @Nullable Object value(@Nullable Object value) {
    if (value instanceof Row struct) {
      return row(struct);
    }
    if (value instanceof Timestamp time) {
      return time.toInstant();
    }
    if (value instanceof Seq<?> list) {
      List<Object> elements = new ArrayList<>();
      for (Object element : CollectionConverters.asJava(list)) {
        elements.add(value(element));
      }
      return elements;
    }
    return value;
  }
}
