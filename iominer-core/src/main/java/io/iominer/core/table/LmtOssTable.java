// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;

import java.util.List;

/** {@code lmt_oss}: load of the servers of storage targets. */
public final class LmtOssTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "lmt_oss",
          "Load of the OSSes, from LMT and its relatives.",
          "(file system, OSS, interval)",
          LmtColumns.of(
              List.of(always("oss", ScalarType.STRING, "", "name of the server")),
              List.of(
                  LmtColumns.cpu(),
                  optional(
                      "memory_percent",
                      ScalarType.DOUBLE,
                      "%",
                      "memory use of the server at the sample's time"))));

  private LmtOssTable() {}
}
