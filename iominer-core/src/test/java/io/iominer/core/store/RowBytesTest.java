// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.core.table.Tables;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowBytesTest {
  private static final int LONG_TEXT = 300;

  static Stream<TableDefinition> tables() {
    return Tables.all().stream();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void rowsComeBack(TableDefinition table) {
    RowBytes bytes = new RowBytes(table.columns());
    for (long seed = 0; seed < 20; seed++) {
      StoredRow row = row(table.columns(), new Random(seed));
      assertSame(bytes.read(bytes.write(row)), row, table.columns());
    }
  }

  private static void assertSame(
      StoredRow found, StoredRow expected, List<ColumnDefinition> columns) {
    for (ColumnDefinition column : columns) {
      Object value = expected.value(column.name());
      if (column.type() instanceof ListType list
          && list.element() instanceof StructType struct
          && value != null) {
        List<StoredRow> structs = found.structs(column.name());
        assertThat(structs).hasSameSizeAs((List<?>) value);
        for (int i = 0; i < structs.size(); i++) {
          assertSame(structs.get(i), expected.structs(column.name()).get(i), struct.fields());
        }
      } else {
        assertThat(found.value(column.name())).as(column.name()).isEqualTo(value);
      }
    }
  }

  private static StoredRow row(List<ColumnDefinition> columns, Random random) {
    Map<String, Integer> places = new HashMap<>();
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (ColumnDefinition column : columns) {
      values[places.size()] = random.nextBoolean() ? null : value(column.type(), random);
      places.put(column.name(), places.size());
    }
    return new StoredRow(places, values);
  }

  private static Object value(ColumnType type, Random random) {
    if (type instanceof ListType list) {
      return Stream.generate(() -> value(list.element(), random)).limit(random.nextInt(4)).toList();
    }
    if (type instanceof StructType struct) {
      return row(struct.fields(), random);
    }
    long number = random.nextLong() >> random.nextInt(Long.SIZE);
    return switch ((ScalarType) type) {
      case BOOLEAN -> random.nextBoolean();
      case INT -> (int) number;
      case LONG -> number;
      case DOUBLE -> random.nextGaussian();
      case UNSIGNED_LONG -> TableRow.unsigned(number);
      case TIMESTAMP -> Instant.EPOCH.plus(number / 1000, ChronoUnit.MICROS);
      case STRING -> "ÿ".repeat(random.nextInt(LONG_TEXT));
      case BINARY -> new byte[] {(byte) number};
    };
  }
}
