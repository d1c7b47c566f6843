// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.parquet.InternalReader;
import org.apache.iceberg.parquet.ColumnIterator;
import org.apache.iceberg.parquet.ParquetValueReader;
import org.apache.iceberg.shaded.org.apache.parquet.column.page.PageReadStore;
import org.apache.iceberg.shaded.org.apache.parquet.io.api.Binary;
import org.apache.iceberg.shaded.org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.iceberg.shaded.org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.iceberg.shaded.org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.shaded.org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.iceberg.shaded.org.apache.parquet.schema.Type;
import org.apache.iceberg.shaded.org.apache.parquet.schema.Type.Repetition;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** A column of a {@link BatchRowReader}: the values of a batch of rows. */
abstract class BatchColumn {
  private final @Nullable ParquetValueReader<StructLike> reader;

  private BatchColumn(@Nullable ParquetValueReader<StructLike> reader) {
    this.reader = reader;
  }

  static BatchColumn of(NestedField field, MessageType file) {
    for (Type type : file.getFields()) {
      if (type.getId() != null && type.getId().intValue() == field.fieldId()) {
        return of(
            field,
            type,
            InternalReader.create(new Schema(field), new MessageType(file.getName(), type)));
      }
    }
    return new Missing();
  }

  private static BatchColumn of(
      NestedField field, Type type, ParquetValueReader<StructLike> reader) {
    if (!type.isPrimitive()) {
      return isListOfLongs(type) ? new LongLists(reader, type) : new Plain(reader);
    }
    PrimitiveTypeName stored = type.asPrimitiveType().getPrimitiveTypeName();
    return switch (field.type().typeId()) {
      case LONG, TIMESTAMP ->
          stored == PrimitiveTypeName.INT64 && isOfMicros(type)
              ? new Longs(reader, type)
              : new Plain(reader);
      case DOUBLE ->
          stored == PrimitiveTypeName.DOUBLE ? new Doubles(reader, type) : new Plain(reader);
      case STRING ->
          stored == PrimitiveTypeName.BINARY ? new Texts(reader, type) : new Plain(reader);
      default -> new Plain(reader);
    };
  }

  /** A group with a repeated one of one INT64 that is never NULL. */
  private static boolean isListOfLongs(Type type) {
    List<Type> repeated = type.asGroupType().getFields();
    if (repeated.size() != 1
        || repeated.get(0).isPrimitive()
        || !repeated.get(0).isRepetition(Repetition.REPEATED)) {
      return false;
    }
    List<Type> element = repeated.get(0).asGroupType().getFields();
    return element.size() == 1
        && element.get(0).isPrimitive()
        && element.get(0).isRepetition(Repetition.REQUIRED)
        && element.get(0).asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT64;
  }

  private static boolean isOfMicros(Type type) {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    return !(meaning instanceof TimestampLogicalTypeAnnotation time)
        || time.getUnit() == TimeUnit.MICROS;
  }

  /** Begins a row group. */
  final void begin(PageReadStore pages) {
    if (reader != null) {
      reader.setPageSource(pages);
    }
  }

  final List<?> leaves() {
    return reader == null ? List.of() : reader.columns();
  }

  /** Reads the values of the next rows. */
  abstract void read(int rows);

  /** The value of a row of the batch, from 0. */
  abstract @Nullable Object value(int row);

  /** One that the file has not got. */
  private static final class Missing extends BatchColumn {
    Missing() {
      super(null);
    }

    @Override
    void read(int rows) {
      // There is nothing to read.
    }

    @Override
    @Nullable Object value(int row) {
      return null;
    }
  }

  /** One of any type. */
  private static final class Plain extends BatchColumn {
    private final ParquetValueReader<StructLike> reader;
    private final @Nullable Object[] values = new @Nullable Object[BatchRowReader.ROWS];

    Plain(ParquetValueReader<StructLike> reader) {
      super(reader);
      this.reader = reader;
    }

    @Override
    void read(int rows) {
      for (int i = 0; i < rows; i++) {
        values[i] = reader.read(null).get(0, Object.class);
      }
    }

    @Override
    @Nullable Object value(int row) {
      return values[row];
    }
  }

  /** One with one value at most in a row, next to each other in its one leaf. */
  private abstract static class Flat extends BatchColumn {
    private final ColumnIterator<?> leaf;
    private final boolean isRequired;
    private final BitSet known = new BitSet(BatchRowReader.ROWS);

    Flat(ParquetValueReader<StructLike> reader, Type type) {
      super(reader);
      Object first = reader.columns().get(0);
      this.leaf = (ColumnIterator<?>) first;
      this.isRequired = type.isRepetition(Repetition.REQUIRED);
    }

    @Override
    final void read(int rows) {
      known.clear();
      for (int i = 0; i < rows; i++) {
        if (isRequired || leaf.currentDefinitionLevel() > 0) {
          known.set(i);
          take(leaf, i);
        } else {
          leaf.nextNull();
        }
      }
    }

    @Override
    final @Nullable Object value(int row) {
      return known.get(row) ? known(row) : null;
    }

    abstract void take(ColumnIterator<?> leaf, int row);

    abstract Object known(int row);
  }

  private static final class Longs extends Flat {
    private final long[] values = new long[BatchRowReader.ROWS];

    Longs(ParquetValueReader<StructLike> reader, Type type) {
      super(reader, type);
    }

    @Override
    void take(ColumnIterator<?> leaf, int row) {
      values[row] = leaf.nextLong();
    }

    @Override
    Object known(int row) {
      return values[row];
    }
  }

  /** Lists of numbers follow each other in one leaf; all but the first of a list are repeated. */
  private static final class LongLists extends BatchColumn {
    private final ColumnIterator<?> leaf;

    /** Definition level of an empty list. */
    private final int empty;

    private final @Nullable Object[] values = new @Nullable Object[BatchRowReader.ROWS];

    LongLists(ParquetValueReader<StructLike> reader, Type type) {
      super(reader);
      Object first = reader.columns().get(0);
      this.leaf = (ColumnIterator<?>) first;
      this.empty = type.isRepetition(Repetition.REQUIRED) ? 0 : 1;
    }

    @Override
    void read(int rows) {
      for (int i = 0; i < rows; i++) {
        values[i] = next();
      }
    }

    private @Nullable Object next() {
      int level = leaf.currentDefinitionLevel();
      if (level <= empty) {
        leaf.nextNull();
        return level < empty ? null : List.of();
      }
      List<Long> list = new ArrayList<>();
      do {
        list.add(leaf.nextLong());
      } while (leaf.currentRepetitionLevel() > 0);
      return list;
    }

    @Override
    @Nullable Object value(int row) {
      return values[row];
    }
  }

  private static final class Doubles extends Flat {
    private final double[] values = new double[BatchRowReader.ROWS];

    Doubles(ParquetValueReader<StructLike> reader, Type type) {
      super(reader, type);
    }

    @Override
    void take(ColumnIterator<?> leaf, int row) {
      values[row] = leaf.nextDouble();
    }

    @Override
    Object known(int row) {
      return values[row];
    }
  }

  /** Rows of a log follow each other: a text is often that of the row before. */
  private static final class Texts extends Flat {
    private final String[] values = new String[BatchRowReader.ROWS];
    private @Nullable Binary binary;
    private String text = "";

    Texts(ParquetValueReader<StructLike> reader, Type type) {
      super(reader, type);
    }

    @Override
    void take(ColumnIterator<?> leaf, int row) {
      Binary next = leaf.nextBinary();
      if (!next.equals(binary)) {
        text = next.toStringUsingUTF8();
        binary = next.copy();
      }
      values[row] = text;
    }

    @Override
    Object known(int row) {
      return values[row];
    }
  }
}
