// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table on its way into the store. A column that is not set is NULL. Values are Boolean,
 * Integer, Long, Double, String, BigDecimal (unsigned ids), byte[] and List; timestamps are Long
 * microseconds since 1970 UTC; a struct is an Object[] of its fields.
 */
public final class TableRow {
  private static final BigInteger UNSIGNED_SPAN = BigInteger.ONE.shiftLeft(Long.SIZE);

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private final TableDefinition table;
  private final @Nullable Object[] values;

  /** A bit for each column that has a value. */
  private final long[] present;

  public TableRow(TableDefinition table) {
    this.table = table;
    this.values = new @Nullable Object[table.columns().size()];
    this.present = new long[(values.length + Long.SIZE - 1) / Long.SIZE];
  }

  /**
   * A row of made-up data, such as that of a benchmark, of which only some columns matter: where
   * NULL is not allowed it has 0, empty text or an empty list.
   */
  public static TableRow blank(TableDefinition table) {
    TableRow row = new TableRow(table);
    for (ColumnDefinition column : table.columns()) {
      if (!column.isOptional()) {
        row.set(column.name(), empty(column.type()));
      }
    }
    return row;
  }

  private static Object empty(ColumnType type) {
    if (type instanceof ListType) {
      return List.of();
    }
    return switch ((ScalarType) type) {
      case BOOLEAN -> false;
      case INT -> 0;
      case LONG, TIMESTAMP -> 0L;
      case DOUBLE -> 0.0;
      case UNSIGNED_LONG -> unsigned(0);
      case STRING -> "";
      case BINARY -> new byte[0];
    };
  }

  public TableDefinition table() {
    return table;
  }

  /** The value at a column's place, null when there is none. */
  public @Nullable Object value(int index) {
    return values[index];
  }

  /** The first column from a place on that has a value; -1 when there is none. */
  public int next(int from) {
    int word = from / Long.SIZE;
    if (word >= present.length) {
      return -1;
    }
    long bits = present[word] & (-1L << from);
    while (bits == 0) {
      word++;
      if (word == present.length) {
        return -1;
      }
      bits = present[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  /** The value of a column, null when there is none. */
  public @Nullable Object value(String column) {
    return values[table.indexOf(column)];
  }

  /** Sets a value at a column's place. */
  public void set(int index, @Nullable Object value) {
    values[index] = value;
    long bit = 1L << index;
    if (value == null) {
      present[index / Long.SIZE] &= ~bit;
    } else {
      present[index / Long.SIZE] |= bit;
    }
  }

  /** Sets a value that is already of the stored type. */
  public TableRow set(String column, @Nullable Object value) {
    set(table.indexOf(column), value);
    return this;
  }

  /** Sets a number of a LONG column, or the microseconds since 1970 UTC of a timestamp. */
  public TableRow set(String column, long value) {
    return set(column, Long.valueOf(value));
  }

  /** Sets a number of an INT column. */
  public TableRow set(String column, int value) {
    return set(column, Integer.valueOf(value));
  }

  public TableRow set(String column, double value) {
    return set(column, Double.valueOf(value));
  }

  public TableRow set(String column, boolean value) {
    return set(column, Boolean.valueOf(value));
  }

  public TableRow set(String column, OptionalLong value) {
    return set(column, value.isPresent() ? value.getAsLong() : null);
  }

  public TableRow set(String column, OptionalInt value) {
    return set(column, value.isPresent() ? value.getAsInt() : null);
  }

  public TableRow set(String column, OptionalDouble value) {
    return set(column, value.isPresent() ? value.getAsDouble() : null);
  }

  /** Sets a timestamp, cut to microseconds. */
  public TableRow set(String column, Instant value) {
    return set(column, micros(value));
  }

  /** Sets a list. */
  public TableRow set(String column, List<?> value) {
    set(table.indexOf(column), value);
    return this;
  }

  /** Sets an unsigned 64-bit id. */
  public TableRow setUnsigned(String column, long id) {
    return set(column, unsigned(id));
  }

  /** The stored form of an unsigned 64-bit id. */
  public static BigDecimal unsigned(long id) {
    return id >= 0
        ? BigDecimal.valueOf(id)
        : new BigDecimal(BigInteger.valueOf(id).add(UNSIGNED_SPAN));
  }

  /** The stored form of a value that was read: that of an instant, and every other as it is. */
  public static @Nullable Object stored(@Nullable Object read) {
    return read instanceof Instant time ? (Object) micros(time) : read;
  }

  /** The stored form of an instant. */
  public static long micros(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND),
        instant.getNano() / NANOS_PER_MICRO);
  }
}
