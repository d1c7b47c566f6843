// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.table.FindingTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Iceberg's own writer writes the same file. */
class SparseRowWriterTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("io.iominer.core.store.RandomRows#tables")
  void filesAreThoseOfIcebergToTheByte(TableDefinition table) throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      List<TableRow> rows = RandomRows.of(table, new Random(seed));
      Path expected = folder.resolve("expected" + seed);
      Path found = folder.resolve("found" + seed);
      Metrics metrics = RandomRows.write(table, rows, expected, InternalWriter::createWriter);
      Metrics sparse = RandomRows.write(table, rows, found, SparseRowWriter::of);
      assertThat(found).as("seed %d, %d rows", seed, rows.size()).hasSameBinaryContentAs(expected);
      assertThat(sparse.nullValueCounts()).isEqualTo(metrics.nullValueCounts());
      assertThat(sparse.valueCounts()).isEqualTo(metrics.valueCounts());
      assertThat(sparse.nanValueCounts()).isEqualTo(metrics.nanValueCounts());
      assertThat(sparse.lowerBounds()).isEqualTo(metrics.lowerBounds());
      assertThat(sparse.upperBounds()).isEqualTo(metrics.upperBounds());
    }
  }

  @Test
  void aMissingValueOfARequiredColumnIsTold() {
    TableRow row = new TableRow(FindingTable.DEFINITION);
    assertThatThrownBy(
            () ->
                RandomRows.write(
                    FindingTable.DEFINITION,
                    List.of(row),
                    folder.resolve("file"),
                    SparseRowWriter::of))
        .hasMessageContaining(FindingTable.DEFINITION.columns().get(0).name() + ": expected");
  }
}
