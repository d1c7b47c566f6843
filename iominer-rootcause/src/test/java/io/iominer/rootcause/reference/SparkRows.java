// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.store.StoredRow;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Spark's rows as those that are read without Spark. */
final class SparkRows implements Iterator<StoredRow> {
  private final Iterator<Row> rows;
  private final IdentityHashMap<StructType, Shape> shapes = new IdentityHashMap<>();

  /**
   * What the rows of a schema look like.
   *
   * @param places of columns
   * @param areLists which of them hold lists
   */
  private record Shape(Map<String, Integer> places, BitSet areLists) {
    static Shape of(StructType schema) {
      Shape shape = new Shape(new HashMap<>(), new BitSet());
      for (StructField column : schema.fields()) {
        shape.areLists.set(shape.places.size(), column.dataType() instanceof ArrayType);
        shape.places.put(column.name(), shape.places.size());
      }
      return shape;
    }
  }

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
    Shape shape = shapes.computeIfAbsent(row.schema(), Shape::of);
    @Nullable Object[] values = new @Nullable Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          shape.areLists.get(i) && !row.isNullAt(i) ? list(row.getList(i)) : value(row.get(i));
    }
    return new StoredRow(shape.places, values);
  }

  private List<Object> list(List<?> list) {
    List<Object> elements = new ArrayList<>();
    list.forEach(element -> elements.add(value(element)));
    return elements;
  }

  private @Nullable Object value(@Nullable Object value) {
    if (value instanceof Row struct) {
      return row(struct);
    }
    return value instanceof Timestamp time ? time.toInstant() : value;
  }
}
