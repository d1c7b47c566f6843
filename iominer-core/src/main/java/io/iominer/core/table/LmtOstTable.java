// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import java.util.ArrayList;
import java.util.List;

/** {@code lmt_ost}: what each storage target carried. */
public final class LmtOstTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "lmt_ost",
          "What each OST carried, from LMT and its relatives.",
          "(file system, OST, interval)",
          LmtColumns.of(
              List.of(
                  always("ost_name", STRING, "", "name of the OST"),
                  optional("ost_index", INT, "", "its index, as in Darshan's LUSTRE records"),
                  optional("oss", STRING, "", "server that it belongs to")),
              values()));

  private LmtOstTable() {}

  private static List<ColumnDefinition> values() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(optional("bytes_read", LONG, "bytes", "bytes read in the interval"));
    columns.add(optional("bytes_written", LONG, "bytes", "bytes written in the interval"));
    columns.add(optional("rpcs", LONG, "count", "bulk RPCs in the interval"));
    columns.add(optional("read_rate", DOUBLE, "bytes/s", "bytes_read over the interval"));
    columns.add(optional("write_rate", DOUBLE, "bytes/s", "bytes_written over the interval"));
    columns.add(
        optional("read_bytes_counter", LONG, "bytes", "the server's counter, as it was found"));
    columns.add(
        optional("write_bytes_counter", LONG, "bytes", "the server's counter, as it was found"));
    columns.add(optional("rpcs_counter", LONG, "count", "the server's counter, as it was found"));
    columns.addAll(LmtColumns.room());
    columns.add(LmtColumns.cpu());
    columns.add(optional("exports", LONG, "count", "clients that are connected"));
    columns.add(optional("locks", LONG, "count", "locks that are held"));
    columns.add(optional("grant_rate", LONG, "locks/s", "locks granted, as the server says"));
    columns.add(optional("cancel_rate", LONG, "locks/s", "locks cancelled, as the server says"));
    columns.add(optional("connects", LONG, "count", "connections since the server's start"));
    columns.add(optional("reconnects", LONG, "count", "reconnections since the server's start"));
    columns.add(optional("recovery", STRING, "", "state of recovery, as the server says"));
    return columns;
  }
}
