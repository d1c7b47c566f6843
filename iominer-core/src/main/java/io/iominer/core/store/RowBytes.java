// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows as bytes, for a place on disk for a while: of a row with few values few. Not for several
 * threads.
 */
public final class RowBytes {
  private static final int FIRST_SIZE = 512;
  private static final int VARINT_BYTES = 10;
  private static final int VARINT_BITS = 7;
  private static final int MORE = 1 << VARINT_BITS;

  private final List<ColumnDefinition> columns;
  private final Map<String, Integer> places;
  private final Map<StructType, RowBytes> structs = new HashMap<>();
  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  /** Of rows with some columns, in their order. */
  public RowBytes(List<ColumnDefinition> columns) {
    this.columns = columns;
    this.places = new HashMap<>();
    columns.forEach(column -> places.put(column.name(), places.size()));
  }

  /** Of rows that were asked for some columns of a table. */
  public static RowBytes of(TableDefinition table, List<String> columns) {
    return new RowBytes(
        columns.stream().map(column -> table.columns().get(table.indexOf(column))).toList());
  }

  /** A row of these columns as bytes. */
  public byte[] write(StoredRow row) {
    size = 0;
    writeRow(row);
    return Arrays.copyOf(bytes, size);
  }

  private void writeRow(StoredRow row) {
    int marks = size;
    int length = (columns.size() + Byte.SIZE - 1) / Byte.SIZE;
    grow(length);
    Arrays.fill(bytes, size, size + length, (byte) 0);
    size += length;
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.value(i);
      if (value != null) {
        bytes[marks + i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
        write(columns.get(i).type(), value);
      }
    }
  }

  private void write(ColumnType type, Object value) {
    if (type instanceof ListType list) {
      List<?> elements = (List<?>) value;
      writeVarint(elements.size());
      elements.forEach(element -> write(list.element(), element));
    } else if (type instanceof StructType struct) {
      RowBytes fields = struct(struct);
      byte[] one = fields.write((StoredRow) value);
      writeBytes(one);
    } else {
      writeScalar((ScalarType) type, value);
    }
  }

  private void writeScalar(ScalarType type, Object value) {
    switch (type) {
      case BOOLEAN -> writeVarint((Boolean) value ? 1 : 0);
      case INT, LONG -> writeVarint(((Number) value).longValue());
      case DOUBLE -> writeFixed(Double.doubleToRawLongBits((Double) value));
      case UNSIGNED_LONG -> writeFixed(((BigDecimal) value).toBigInteger().longValue());
      case TIMESTAMP -> writeVarint(TableRow.micros((Instant) value));
      case STRING -> writeBytes(((String) value).getBytes(StandardCharsets.UTF_8));
      case BINARY -> writeBytes((byte[]) value);
    }
  }

  private RowBytes struct(StructType struct) {
    return structs.computeIfAbsent(struct, type -> new RowBytes(type.fields()));
  }

  private void writeBytes(byte[] more) {
    writeVarint(more.length);
    grow(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  private void writeFixed(long value) {
    grow(Long.BYTES);
    ByteBuffer.wrap(bytes).putLong(size, value);
    size += Long.BYTES;
  }

  /** Small numbers of either sign take few bytes. */
  private void writeVarint(long value) {
    grow(VARINT_BYTES);
    long rest = value << 1 ^ value >> (Long.SIZE - 1);
    while ((rest & -MORE) != 0) {
      bytes[size++] = (byte) (rest | MORE);
      rest >>>= VARINT_BITS;
    }
    bytes[size++] = (byte) rest;
  }

  private void grow(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** The row that was written. */
  public StoredRow read(byte[] written) {
    return readRow(ByteBuffer.wrap(written));
  }

  private StoredRow readRow(ByteBuffer from) {
    int marks = from.position();
    from.position(marks + (columns.size() + Byte.SIZE - 1) / Byte.SIZE);
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int first = 0; first < values.length; first += Byte.SIZE) {
      int marked = Byte.toUnsignedInt(from.get(marks + first / Byte.SIZE));
      for (; marked != 0; marked &= marked - 1) {
        int i = first + Integer.numberOfTrailingZeros(marked);
        values[i] = read(columns.get(i).type(), from);
      }
    }
    return new StoredRow(places, values);
  }

  private Object read(ColumnType type, ByteBuffer from) {
    if (type instanceof ListType list) {
      int count = (int) readVarint(from);
      List<Object> elements = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        elements.add(read(list.element(), from));
      }
      return elements;
    }
    return type instanceof StructType struct
        ? struct(struct).read(readBytes(from))
        : readScalar((ScalarType) type, from);
  }

  private static Object readScalar(ScalarType type, ByteBuffer from) {
    return switch (type) {
      case BOOLEAN -> readVarint(from) != 0;
      case INT -> (int) readVarint(from);
      case LONG -> readVarint(from);
      case DOUBLE -> Double.longBitsToDouble(from.getLong());
      case UNSIGNED_LONG -> TableRow.unsigned(from.getLong());
      case TIMESTAMP -> Instant.EPOCH.plus(readVarint(from), ChronoUnit.MICROS);
      case STRING -> new String(readBytes(from), StandardCharsets.UTF_8);
      case BINARY -> readBytes(from);
    };
  }

  private static byte[] readBytes(ByteBuffer from) {
    byte[] read = new byte[(int) readVarint(from)];
    from.get(read);
    return read;
  }

  private static long readVarint(ByteBuffer from) {
    long bits = 0;
    int shift = 0;
    byte part = from.get();
    while (part < 0) {
      bits |= (long) (part & (MORE - 1)) << shift;
      shift += VARINT_BITS;
      part = from.get();
    }
    bits |= (long) part << shift;
    return bits >>> 1 ^ -(bits & 1);
  }
}
