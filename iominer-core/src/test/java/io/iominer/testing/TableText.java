// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables as text, to be compared. */
public final class TableText {
  private TableText() {}

  /**
   * All rows of a table, sorted.
   *
   * @param leftOut columns that are not compared
   */
  public static List<String> rows(IoStore store, TableDefinition table, Set<String> leftOut) {
    List<String> columns =
        table.columns().stream()
            .map(ColumnDefinition::name)
            .filter(name -> !leftOut.contains(name))
            .toList();
    List<String> rows = new ArrayList<>();
    store.scan(table).forEach(columns, row -> rows.add(text(row)));
    Collections.sort(rows);
    return rows;
  }

  private static String text(Object[] row) {
    return Arrays.stream(row)
        .map(
            value ->
                value instanceof ByteBuffer bytes
                    ? StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString()
                    : String.valueOf(value))
        .collect(Collectors.joining("|"));
  }
}
