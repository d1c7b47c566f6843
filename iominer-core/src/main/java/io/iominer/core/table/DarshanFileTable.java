// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;
import static io.iominer.core.table.ScalarType.UNSIGNED_LONG;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.StandardStreams;
import java.util.ArrayList;
import java.util.List;

/** {@code darshan_file}: what Darshan counted about each file. */
public final class DarshanFileTable {
  /** One component of a file's Lustre layout. */
  public static final StructType STRIPE_COMPONENT =
      new StructType(
          List.of(
              optional("stripe_size", LONG, "bytes", "bytes on an OST before the next one"),
              optional("stripe_count", LONG, "count", "OSTs of the component"),
              optional("pattern", LONG, "flags", "layout pattern, as llapi gives it"),
              optional("flags", LONG, "flags", "component flags, as llapi gives them"),
              optional("extent_start", LONG, "byte offset", "first byte that it covers"),
              optional(
                  "extent_end", LONG, "byte offset", "byte after the last one, NULL to the end"),
              optional("mirror_id", LONG, "", "mirror"),
              optional("pool", STRING, "", "OST pool"),
              always("osts", new ListType(LONG), "", "OST indices in stripe order")));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "darshan_file",
          "What Darshan counted about a file, a dataset or another object, all modules side by"
              + " side. A counter is NULL where its module has no record or could not monitor it.",
          "(log, record, rank)",
          columns());

  private static final String IS_NO_STREAM =
      "coalesce(file_name, '') NOT IN ("
          + StandardStreams.sqlNames()
          + ") AND record_id NOT IN ("
          + StandardStreams.sqlIds()
          + ")";

  /** A condition that only rows of files fulfil: of no part of a file and of no stream. */
  public static String isFile() {
    return "parent_record_id IS NULL AND " + IS_NO_STREAM;
  }

  private DarshanFileTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(identity());
    columns.addAll(unified());
    columns.addAll(times());
    columns.addAll(layout());
    columns.addAll(CommonColumns.osts("the file"));
    columns.addAll(otherPlaces());
    for (DarshanModule module : CounterColumns.modules()) {
      columns.addAll(CounterColumns.of(module));
    }
    return columns;
  }

  private static List<ColumnDefinition> identity() {
    return List.of(
        always(
            "record_id",
            UNSIGNED_LONG,
            "",
            "Darshan's id of the record: the hash of the file's name, unsigned"),
        always("rank", LONG, "rank", "MPI rank, -1 for a record reduced over all ranks"),
        optional("file_name", STRING, "", "name in the log (a number where the log is anonymised)"),
        optional("mount_point", STRING, "", "mount of the log that the file's name is below"),
        optional("mount_fs_type", STRING, "", "type of that mount, as the log shows it"),
        optional(
            "fs_type",
            STRING,
            "",
            "type of the file system that the file lies on: lustre where it has a stripe layout,"
                + " whatever its mount (in a container that can be the overlay at its root), else"
                + " mount_fs_type"),
        optional(
            "parent_record_id",
            UNSIGNED_LONG,
            "",
            "HDF5 datasets and PnetCDF variables: record of the file that they lie in"),
        always("modules", new ListType(STRING), "", "modules that have a record in this row"),
        always(
            "process_count",
            LONG,
            "count",
            "ranks that touched the file: all of the job for a shared record, else the ranks"
                + " that have a row for it"));
  }

  private static List<ColumnDefinition> unified() {
    return List.of(
        optional("bytes_read", LONG, "bytes", unified("read")),
        optional("bytes_written", LONG, "bytes", unified("written")));
  }

  private static String unified(String verb) {
    return "bytes "
        + verb
        + " at the layer that counts for the file, none at two layers: over a log's rows they add"
        + " up to darshan_job's; NULL where another row or layer counts them, and where they were not"
        + " measured";
  }

  private static List<ColumnDefinition> times() {
    return List.of(
        optional("open_start_time", TIMESTAMP, "", time("start of the first open")),
        optional("open_end_time", TIMESTAMP, "", time("end of the last open")),
        optional("read_start_time", TIMESTAMP, "", time("start of the first read")),
        optional("read_end_time", TIMESTAMP, "", time("end of the last read")),
        optional("write_start_time", TIMESTAMP, "", time("start of the first write")),
        optional("write_end_time", TIMESTAMP, "", time("end of the last write")),
        optional("close_start_time", TIMESTAMP, "", time("start of the first close")),
        optional("close_end_time", TIMESTAMP, "", time("end of the last close")));
  }

  private static String time(String event) {
    return event + " in any module: the job's start plus the counter's seconds";
  }

  private static List<ColumnDefinition> layout() {
    return List.of(
        optional("stripe_count", LONG, "count", widest("OSTs of the layout")),
        optional("stripe_size", LONG, "bytes", widest("stripe size")),
        optional("stripe_offset", LONG, "", widest("index of the first OST")),
        optional("stripe_pool", STRING, "", widest("OST pool")),
        optional(
            "stripe_components",
            new ListType(STRIPE_COMPONENT),
            "",
            "all components of the Lustre layout, in file order"),
        optional(
            "file_system_ost_count",
            INT,
            "count",
            "OSTs of the whole file system, as Darshan's first Lustre module shows; NULL in newer"
                + " logs"));
  }

  private static String widest(String what) {
    return what + " (of the component with the most OSTs)";
  }

  private static List<ColumnDefinition> otherPlaces() {
    return List.of(
        optional("daos_pool", STRING, "", "DFS and DAOS: UUID of the pool"),
        optional("daos_container", STRING, "", "DFS and DAOS: UUID of the container"),
        optional("daos_object_high", UNSIGNED_LONG, "", "DAOS: high half of the object id"),
        optional("daos_object_low", UNSIGNED_LONG, "", "DAOS: low half of the object id"),
        optional(
            "mdhim_server_operations",
            new ListType(LONG),
            "count",
            "MDHIM: operations sent to each server"));
  }
}
