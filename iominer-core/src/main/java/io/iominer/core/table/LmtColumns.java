// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.BOOLEAN;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Columns that the tables of server samples share. */
public final class LmtColumns {
  public static final String FILE_SYSTEM = "file_system";
  public static final String INTERVAL_END = "interval_end";

  /** The source that a row is from; rows of a source that has changed are replaced by it. */
  public static final String SOURCE = "source";

  /** {@link #lastMoment} in SQL. */
  public static final String LAST_MOMENT = "timestamp_micros(unix_micros(interval_end) - 1)";

  private LmtColumns() {}

  /** The last microsecond of an interval: its hour and its day are those of the interval. */
  public static Instant lastMoment(Instant end) {
    return end.minus(1, ChronoUnit.MICROS);
  }

  /** A file system, the columns of a target, the interval, the values, and the flags. */
  static List<ColumnDefinition> of(List<ColumnDefinition> target, List<ColumnDefinition> values) {
    List<ColumnDefinition> columns = new ArrayList<>();
    columns.add(fileSystem());
    columns.addAll(target);
    columns.add(
        optional(
            "interval_start",
            TIMESTAMP,
            "",
            "time of the sample before, NULL for the first of a source and where nothing was"
                + " measured"));
    columns.add(always(INTERVAL_END, TIMESTAMP, "", "time of the sample"));
    columns.add(optional("interval_s", DOUBLE, "s", "length of the interval"));
    columns.addAll(values);
    columns.add(
        always(
            "is_reset",
            BOOLEAN,
            "",
            "whether a counter restarted in the interval: its amount is what it has counted since,"
                + " a lower bound"));
    columns.add(
        always(
            "is_gap",
            BOOLEAN,
            "",
            "whether samples are missing inside the interval, whose total amounts are right"));
    columns.add(
        always(
            "is_missing",
            BOOLEAN,
            "",
            "whether counters have no sample of this time; amounts NULL"));
    columns.add(
        always(
            "is_duplicate",
            BOOLEAN,
            "",
            "whether the source has another sample of this or a later time before it; amounts"
                + " NULL, because the other one has them"));
    columns.add(source());
    return columns;
  }

  static ColumnDefinition fileSystem() {
    return always(
        FILE_SYSTEM,
        STRING,
        "",
        "name of the Lustre file system, as in the names of its OSTs and MDTs");
  }

  static ColumnDefinition source() {
    return always(SOURCE, STRING, "", "file, or database and day, that the row is from");
  }

  static ColumnDefinition cpu() {
    return optional("cpu_percent", DOUBLE, "%", "processor use of the server at the sample's time");
  }

  /** Room on a target at the sample's time. */
  static List<ColumnDefinition> room() {
    return List.of(
        optional("bytes_free", LONG, "bytes", "free space"),
        optional("bytes_used", LONG, "bytes", "used space"),
        optional("inodes_free", LONG, "count", "free inodes"),
        optional("inodes_used", LONG, "count", "used inodes"));
  }
}
