// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import io.iominer.core.model.SlurmField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Darshan and Slurm call what columns hold under another name, for who asks a store in their
 * words. Names are compared by letters and digits alone, in any case.
 */
public final class FieldNames {
  /**
   * A name that is not near to that of its column.
   *
   * @param field as its source writes it
   * @param source who calls it so
   * @param column that holds it
   */
  record FieldName(String field, String source, String column) {}

  private static final String PARSER = "header of darshan-parser";
  private static final String LOG = "darshan-log-format.h, PyDarshan";

  /** Sources: Darshan 3.5.0, darshan-parser.c and darshan-log-format.h; sacct's manual page. */
  static final List<FieldName> NAMES =
      List.of(
          new FieldName("exe", PARSER, "executable"),
          new FieldName("jobid", PARSER, TableDefinition.BUCKET_COLUMN),
          new FieldName("nprocs", PARSER, "process_count"),
          new FieldName("run time", PARSER, "run_time_s"),
          new FieldName("start_time_asci", PARSER, "start_time"),
          new FieldName("end_time_asci", PARSER, "end_time"),
          new FieldName("start_time_sec", LOG, "start_time"),
          new FieldName("end_time_sec", LOG, "end_time"),
          new FieldName("darshan log version", PARSER, "log_version"),
          new FieldName("log_ver", LOG, "log_version"),
          new FieldName("lib_ver", PARSER, "library_version"),
          new FieldName("h", PARSER, "mpi_hints"),
          new FieldName("JobIDRaw", "sacct", TableDefinition.BUCKET_COLUMN),
          new FieldName("ElapsedRaw", "sacct", "elapsed_s"),
          new FieldName("TimelimitRaw", "sacct", "timelimit_s"));

  private FieldNames() {}

  /** Columns that hold what Darshan or Slurm call so, in any table; empty for other names. */
  public static List<String> columns(String name) {
    String letters = letters(name);
    Optional<SlurmField> slurm = SlurmField.named(letters);
    return Stream.concat(
            NAMES.stream()
                .filter(known -> letters(known.field()).equals(letters))
                .map(FieldName::column),
            slurm.stream().flatMap(field -> SlurmColumns.names(field).stream()))
        .distinct()
        .toList();
  }

  private static String letters(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }
}
