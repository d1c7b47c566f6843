// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.TableDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table, or a struct of one, as it was read: its values by the names of its definition.
 * Values are Boolean, Integer, Long, Double, String, BigDecimal (unsigned ids), byte[], Instant,
 * List, and another row for a struct.
 */
public final class StoredRow {
  private final Map<String, Integer> places;
  private final @Nullable Object[] values;

  /**
   * A row.
   *
   * @param places of columns among the values
   * @param values of the types above
   */
  public StoredRow(Map<String, Integer> places, @Nullable Object[] values) {
    this.places = places;
    this.values = values;
  }

  /**
   * A value; null where it is NULL, or where the store has not got the column yet.
   *
   * @throws IllegalArgumentException for a column that was not asked for
   */
  public @Nullable Object value(String column) {
    Integer place = places.get(column);
    if (place == null) {
      throw new IllegalArgumentException(column + " was not asked for, only " + places.keySet());
    }
    return values[place];
  }

  /** The value of the column that was asked for in this place, from 0; null where it is NULL. */
  public @Nullable Object value(int place) {
    return values[place];
  }

  /** Columns with those that tell the log of a row. */
  public static List<String> withLog(List<String> columns) {
    return Stream.concat(
            Stream.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN), columns.stream())
        .distinct()
        .toList();
  }

  /** The log that the row is of; its job id and its log id must have been asked for. */
  public LogKey log() {
    return new LogKey(whole(TableDefinition.BUCKET_COLUMN), string(TableDefinition.LOG_COLUMN));
  }

  /** Whether the value is NULL. */
  public boolean isNull(String column) {
    return value(column) == null;
  }

  /** A text that every row of the table has. */
  public String string(String column) {
    return (String) known(column);
  }

  /** A whole number that every row of the table has. */
  public long whole(String column) {
    return ((Number) known(column)).longValue();
  }

  /** A number that every row of the table has. */
  public double real(String column) {
    return ((Number) known(column)).doubleValue();
  }

  /** A flag that every row of the table has. */
  public boolean isTrue(String column) {
    return (Boolean) known(column);
  }

  /** Bytes that every row of the question has. */
  public byte[] bytes(String column) {
    return (byte[]) known(column);
  }

  /** An instant that every row of the question has. */
  public Instant instant(String column) {
    return (Instant) known(column);
  }

  /** A number of any type; empty where it is NULL. */
  public OptionalDouble number(String column) {
    Number value = (Number) value(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
  }

  /** A whole number; empty where it is NULL. */
  public OptionalLong count(String column) {
    Number value = (Number) value(column);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.longValue());
  }

  /** A text; empty where it is NULL. */
  public Optional<String> text(String column) {
    return Optional.ofNullable((String) value(column));
  }

  /** An instant; empty where it is NULL. */
  public Optional<Instant> time(String column) {
    return Optional.ofNullable((Instant) value(column));
  }

  /** A list of texts; without elements where it is NULL. */
  public List<String> texts(String column) {
    return elements(column, String.class);
  }

  /** A list of whole numbers; without elements where it is NULL. */
  public List<Long> wholes(String column) {
    return elements(column, Long.class);
  }

  /** A list of numbers; without elements where it is NULL. */
  public List<Double> reals(String column) {
    return elements(column, Double.class);
  }

  /** A list of structs; without elements where it is NULL. */
  public List<StoredRow> structs(String column) {
    return elements(column, StoredRow.class);
  }

  private <T> List<T> elements(String column, Class<T> type) {
    List<?> values = (List<?>) value(column);
    if (values == null || values.isEmpty()) {
      return List.of();
    }
    if (!type.isInstance(values.get(0))) {
      throw new IllegalArgumentException(column + " has no list of " + type.getSimpleName());
    }
    @SuppressWarnings("unchecked") // A column has values of one type.
    List<T> elements = (List<T>) values;
    return elements;
  }

  private Object known(String column) {
    Object value = value(column);
    if (value == null) {
      throw new IllegalStateException(column + " is NULL, which its table does not allow");
    }
    return value;
  }
}
