// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code darshan_job}: one row for each log. */
public final class DarshanJobTable {
  /** Column that counts rows of {@code darshan_file} with a stripe layout. */
  public static final String STRIPE_LAYOUTS = "stripe_layout_count";

  /** Column of the number of files on Lustre, with or without a known layout. */
  public static final String LUSTRE_FILES = "lustre_file_count";

  /** Column of the mount points of files on OSTs. */
  public static final String OST_MOUNT_POINTS = "ost_mount_points";

  /** Columns of {@code darshan_file} of which least and greatest are kept. */
  public static final List<String> LAYOUT_COLUMNS =
      List.of("stripe_size", "stripe_count", "stripe_offset");

  /** Ends of the names of their least and greatest. */
  public static final String LEAST = "_min";

  public static final String GREATEST = "_max";

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "darshan_job",
          "What a log says about its job: who, what, when, and how much went through which"
              + " interface.",
          "log",
          columns());

  private DarshanJobTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("log_file", STRING, "", "path of the log when it was ingested"),
            always("uid", LONG, "", "user id (a hash where the log is anonymised)"),
            optional(
                "user",
                STRING,
                "",
                "user name, from the log's file name where that follows Darshan's pattern"),
            optional("executable", STRING, "", "command line, possibly cut by Darshan"),
            optional(
                "application",
                STRING,
                "",
                "base name of the command line's first word, or the script or module that an"
                    + " interpreter there runs"),
            always(
                "process_count",
                LONG,
                "count",
                "ranks (Darshan's nprocs); processes where the job has no MPI"),
            optional("start_time", TIMESTAMP, "", "start, NULL where the log holds an absurd one"),
            optional("end_time", TIMESTAMP, "", "end, NULL where the job died before it"),
            optional("run_time_s", DOUBLE, "s", "run time as Darshan counts it"),
            always("log_version", STRING, "", "log format"),
            optional("library_version", STRING, "", "release of Darshan that wrote the log"),
            optional("mpi_hints", STRING, "", "MPI-IO hints that the job used"),
            always("modules", new ListType(STRING), "", "modules with data"),
            always(
                "modules_incomplete",
                new ListType(STRING),
                "",
                "modules that ran out of memory at run time, or are damaged in the log"),
            always(
                "impossible_values",
                LONG,
                "count",
                "counter values that cannot be, such as a negative time; no sum here holds them")));
    columns.addAll(unified());
    columns.addAll(CommonColumns.osts("all files of the log"));
    columns.addAll(striping());
    for (DarshanModule module : Total.MODULES) {
      columns.addAll(totals(module));
    }
    return columns;
  }

  private static List<ColumnDefinition> unified() {
    return List.of(
        always("bytes_read", LONG, "bytes", unified("read")),
        always("bytes_written", LONG, "bytes", unified("written")),
        always("read_time_s", DOUBLE, "s", "time in reads, summed over ranks"),
        always("write_time_s", DOUBLE, "s", "time in writes, summed over ranks"),
        always("meta_time_s", DOUBLE, "s", "time in metadata operations, summed over ranks"),
        always(
            "slowest_time_s",
            DOUBLE,
            "s",
            "time in I/O of the rank that spent most, in the uppermost layer that Darshan saw of each"
                + " file; never longer than the run"),
        optional(
            "slowest_time_max_s",
            DOUBLE,
            "s",
            "what it is at most: of files that all ranks used Darshan keeps the slowest rank's time"
                + " only, which need not be the same rank for each"),
        optional(
            "storage_time_s",
            DOUBLE,
            "s",
            "part of slowest_time_s in calls to the file system, those that a collective waits for"
                + " included"),
        optional("mpiio_time_s", DOUBLE, "s", "part of it in MPI-IO beyond that"),
        optional(
            "collective_meta_time_s",
            DOUBLE,
            "s",
            "part of mpiio_time_s in opens and closes of files that are used collectively"),
        optional("library_time_s", DOUBLE, "s", "part of it in HDF5 and PnetCDF beyond both"),
        optional(
            "collective_storage_s",
            DOUBLE,
            "s",
            "time bins of the heat map in which a rank was in POSIX calls, NULL without a heat map of"
                + " MPI-IO"),
        optional(
            "collective_waiting_s",
            DOUBLE,
            "s",
            "time bins in which some of the ranks were in MPI-IO and none in POSIX calls"),
        optional(
            "collective_exchange_s",
            DOUBLE,
            "s",
            "time bins in which all ranks were in MPI-IO and none in POSIX calls"),
        optional(
            "posix_busy_s",
            DOUBLE,
            "s",
            "time bins of the heat map in which any rank moved bytes through POSIX, NULL without a"
                + " heat map of it"),
        optional(
            "bandwidth",
            DOUBLE,
            "bytes/s",
            "bytes read and written over slowest_time_s, both of the uppermost layer that waited and"
                + " of which the bytes are known (below collective MPI-IO: bytes that MPI-IO was"
                + " asked for); NULL where no time was spent"),
        optional("slowest_rank", LONG, "rank", "rank with the most time on files of its own"),
        optional("slowest_rank_time_s", DOUBLE, "s", "its time on them"),
        optional("first_io_s", DOUBLE, "s since the job's start", "start of the first operation"),
        optional("last_io_s", DOUBLE, "s since the job's start", "end of the last operation"),
        always("file_count", LONG, "count", "files, standard streams left out"),
        always("shared_file_count", LONG, "count", "files that more than one rank touched"),
        always("read_only_file_count", LONG, "count", "files that were only read"),
        always("write_only_file_count", LONG, "count", "files that were only written"),
        always("read_write_file_count", LONG, "count", "files that were read and written"),
        optional(
            "access_pattern",
            STRING,
            "",
            "ranks to files: N-N, N-M, N-1 or 1-1, NULL for a job that moved no bytes"),
        optional(
            "main_mount_point",
            STRING,
            "",
            "mount_point of the row of darshan_file with most bytes; of several as large the last"
                + " in order"),
        optional(
            "written_folder",
            STRING,
            "",
            "folder of the file on OSTs that most bytes were written to; NULL where there is none"),
        optional("written_mount_point", STRING, "", "mount_point of that file"));
  }

  /** What the files' stripe layouts are, so that a question about jobs need not read files. */
  private static List<ColumnDefinition> striping() {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(
        always(
            LUSTRE_FILES,
            LONG,
            "count",
            "rows of darshan_file with fs_type lustre; more than have an OST where the log does not"
                + " say on which OSTs files are"));
    columns.add(always(STRIPE_LAYOUTS, LONG, "count", "rows of darshan_file with a stripe count"));
    columns.add(
        optional(
            OST_MOUNT_POINTS,
            new ListType(STRING),
            "",
            "different mount points of files on OSTs, as far as they are known; NULL where no file"
                + " is known to be on OSTs"));
    for (String column : LAYOUT_COLUMNS) {
      String unit = column.equals("stripe_size") ? "bytes" : "";
      columns.add(optional(column + LEAST, LONG, unit, "least " + column + " of these"));
      columns.add(optional(column + GREATEST, LONG, unit, "greatest " + column + " of these"));
    }
    return columns;
  }

  private static String unified(String verb) {
    return "bytes " + verb + " through all interfaces, none counted at two layers";
  }

  /** Name of the column that counts a module's records. */
  public static String recordsColumn(DarshanModule module) {
    return module.name().toLowerCase(Locale.ROOT) + "_records";
  }

  /** A total has the name of the counter that it sums. */
  private static List<ColumnDefinition> totals(DarshanModule module) {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(
        optional(
            recordsColumn(module),
            LONG,
            "count",
            "records of " + module.logName() + " in the log"));
    for (Total total : Total.values()) {
      total
          .counter(module)
          .ifPresent(
              counter ->
                  columns.add(
                      optional(
                          counter.columnName(),
                          total.isTime() ? DOUBLE : LONG,
                          counter.unit().label(),
                          "sum over the log: " + counter.meaning())));
    }
    return columns;
  }
}
