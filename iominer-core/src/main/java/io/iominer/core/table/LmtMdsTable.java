// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import java.util.ArrayList;
import java.util.List;

/** {@code lmt_mds}: metadata operations and load of metadata targets. */
public final class LmtMdsTable {
  /** A metadata operation inside the column {@code operations}. */
  public static final StructType OPERATION =
      new StructType(
          List.of(
              always("name", STRING, "", "operation as LMT names it, such as open or getattr"),
              optional("count", LONG, "count", "operations in the interval"),
              optional("counter", LONG, "count", "the server's counter, as it was found")));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "lmt_mds",
          "Metadata operations and load of MDTs, from LMT and its relatives.",
          "(file system, MDT, interval)",
          LmtColumns.of(
              List.of(
                  optional("mdt_name", STRING, "", "name of the MDT, where the source shows it"),
                  optional("mds", STRING, "", "its server, where the source shows it")),
              values()));

  private LmtMdsTable() {}

  private static List<ColumnDefinition> values() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(
        optional(
            "operations",
            new ListType(OPERATION),
            "",
            "operations in the interval, by their kind"));
    columns.addAll(LmtColumns.room());
    columns.add(LmtColumns.cpu());
    columns.add(
        optional("memory_percent", DOUBLE, "%", "memory use of the server at the sample's time"));
    columns.add(optional("recovery", STRING, "", "state of recovery, as the server says"));
    return columns;
  }
}
