// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.iceberg.Files;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.parquet.InternalReader;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetValueReader;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.types.Types.LongType;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Iceberg's own reader reads the same values. */
class BatchRowReaderTest {
  private static final int UNUSED_ID = 100_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("io.iominer.core.store.RandomRows#tables")
  void rowsAreThoseOfIceberg(TableDefinition table) throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      List<TableRow> rows = RandomRows.of(table, random);
      Path file = folder.resolve("file" + seed);
      RandomRows.write(table, rows, file, SparseRowWriter::of);
      Schema some = someColumns(IcebergSchemas.schema(table), random);
      List<List<@Nullable Object>> expected =
          read(file, some, type -> InternalReader.create(some, type));
      List<List<@Nullable Object>> found = read(file, some, type -> BatchRowReader.of(some, type));
      assertThat(found).as("seed %d", seed).hasSameSizeAs(expected);
      for (int row = 0; row < expected.size(); row++) {
        for (int column = 0; column < some.columns().size(); column++) {
          assertThat(found.get(row).get(column))
              .as("seed %d, row %d, %s", seed, row, some.columns().get(column))
              .isEqualTo(expected.get(row).get(column));
        }
      }
    }
  }

  /** In any order, and one that the file has not got. */
  private static Schema someColumns(Schema all, Random random) {
    List<NestedField> some = new ArrayList<>(all.columns());
    Collections.shuffle(some, random);
    some.subList(1 + random.nextInt(some.size()), some.size()).clear();
    some.add(
        random.nextInt(some.size()),
        NestedField.optional(UNUSED_ID, "of_another_release", LongType.get()));
    return new Schema(some);
  }

  private static List<List<@Nullable Object>> read(
      Path file, Schema columns, Function<MessageType, ParquetValueReader<?>> reader)
      throws IOException {
    List<List<@Nullable Object>> all = new ArrayList<>();
    try (CloseableIterable<StructLike> rows =
        Parquet.read(Files.localInput(file.toFile()))
            .project(columns)
            .reuseContainers()
            .createReaderFunc(reader)
            .build()) {
      for (StructLike row : rows) {
        all.add(values(row));
      }
    }
    return all;
  }

  private static List<@Nullable Object> values(StructLike row) {
    List<@Nullable Object> values = new ArrayList<>();
    IntStream.range(0, row.size()).forEach(i -> values.add(value(row.get(i, Object.class))));
    return values;
  }

  private static @Nullable Object value(@Nullable Object value) {
    if (value instanceof StructLike struct) {
      return values(struct);
    }
    if (value instanceof ByteBuffer bytes) {
      return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
    }
    return value instanceof List<?> list
        ? list.stream().map(BatchRowReaderTest::value).toList()
        : value;
  }
}
