// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import java.util.List;

/** {@code lmt_router}: what each router, or forwarding node, passed on. */
public final class LmtRouterTable {
  /** The router's name. */
  public static final String ROUTER = "router";

  /** The file system of a source that holds several: it does not tell which one a router serves. */
  public static final String UNKNOWN = "unknown";

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "lmt_router",
          "What each LNet router, or forwarding node, passed on, from LMT. LMT does not show the file"
              + " system of a router: it is that of the source, unknown where that holds several.",
          "(file system, router, interval)",
          LmtColumns.of(
              List.of(always(ROUTER, STRING, "", "name of the router")),
              List.of(
                  optional(
                      "bytes",
                      LONG,
                      "bytes",
                      "bytes passed on in the interval, both ways together"),
                  optional("rate", DOUBLE, "bytes/s", "bytes over the interval"),
                  optional("bytes_counter", LONG, "bytes", "the router's counter, as it was found"),
                  LmtColumns.cpu(),
                  optional(
                      "memory_percent",
                      DOUBLE,
                      "%",
                      "memory use of the router at the sample's time"))));

  private LmtRouterTable() {}
}
