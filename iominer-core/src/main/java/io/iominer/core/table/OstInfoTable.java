// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.List;

/** {@code ost_info}: the storage targets. */
public final class OstInfoTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "ost_info",
          "The OSTs: which OSSes they belong to and how large they are.",
          "(file system, OST, source)",
          List.of(
              LmtColumns.fileSystem(),
              always("ost_name", STRING, "", "name of the OST"),
              optional("ost_index", INT, "", "its index, as in Darshan's LUSTRE records"),
              optional("oss", STRING, "", "server, as a host name or a Lustre network id"),
              optional("capacity_bytes", LONG, "bytes", "used and free space together"),
              optional(
                  "valid_from",
                  TIMESTAMP,
                  "",
                  "time of the source's first word about it, NULL where the source has no times"),
              LmtColumns.source()));

  private OstInfoTable() {}
}
