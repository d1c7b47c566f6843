// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a section whose rows are made from objects of a kind: each column says where its value
 * comes from.
 *
 * @param <T> what a row is made from
 */
public final class ValueColumns<T> {
  private final List<SectionColumn> columns = new ArrayList<>();
  private final List<Function<? super T, ? extends @Nullable Object>> values = new ArrayList<>();

  /**
   * Adds a column.
   *
   * @param value its value in a row; null or an empty optional where that is not known
   */
  public ValueColumns<T> add(
      String name,
      String heading,
      Form form,
      Function<? super T, ? extends @Nullable Object> value) {
    return add(SectionColumn.column(name, heading, form), value);
  }

  /** Adds a column whose unit or role its form does not say. */
  public ValueColumns<T> add(
      SectionColumn column, Function<? super T, ? extends @Nullable Object> value) {
    columns.add(column);
    values.add(value);
    return this;
  }

  /** The columns. */
  public List<SectionColumn> columns() {
    return List.copyOf(columns);
  }

  /** A row for each object. */
  public List<@Nullable Object[]> rows(Collection<? extends T> objects) {
    return objects.stream().map(this::row).toList();
  }

  private @Nullable Object[] row(T object) {
    @Nullable Object[] row = new @Nullable Object[values.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = known(values.get(i).apply(object));
    }
    return row;
  }

  private static @Nullable Object known(@Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.orElse(null);
    }
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? number.getAsDouble() : null;
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    return value;
  }
}
