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

import java.util.List;

/** {@code calibration}: what the facility's parts can do, as its own jobs show it. */
public final class CalibrationTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "calibration",
          "What the facility's parts can do, learned from its own jobs of a period. A job is"
              + " diagnosed by what was known at the end of its day: by the latest last_start on it"
              + " or before it, else by the first one after it.",
          "calibration, period, direction and part",
          List.of(
              always("calibrated_at", TIMESTAMP, "", "when it was learned"),
              always(
                  "first_start",
                  TIMESTAMP,
                  "",
                  "begin of the first day of the period on which a job started"),
              always("last_start", TIMESTAMP, "", "end of the last one that was known"),
              optional(
                  "file_system",
                  STRING,
                  "",
                  "mount point of the file system with most of the bytes, of which it is; NULL where"
                      + " no log says where files lie"),
              always("direction", STRING, "", "read or write"),
              always(
                  "part",
                  STRING,
                  "",
                  "ranks_per_node; rank_rate, stdio_rate, node_rate and ost_rate in bytes/s, request_time in s,"
                      + " seek_size in bytes: keys of facility in docs/configuration.md;"
                      + " server_ost_rate and server_file_system_rate in bytes/s: what server-side"
                      + " monitoring data show, with which no job is compared"),
              always("value", DOUBLE, "unit of the part", "what was learned"),
              always(
                  "lower",
                  DOUBLE,
                  "unit of the part",
                  "a quantile of the jobs with a value, below the value's: how sure it is"),
              always("upper", DOUBLE, "unit of the part", "a quantile above the value's"),
              always(
                  "job_count",
                  LONG,
                  "count",
                  "jobs with a value; of server_ost_rate and server_file_system_rate samples with I/O"),
              always("log_count", LONG, "count", "logs of the period in the store at that time"),
              always(
                  "is_asked",
                  BOOLEAN,
                  "",
                  "whether 'iominer calibrate' learned it; it then stays, while what a diagnosis"
                      + " learns of a day is replaced when the day is diagnosed again")));

  private CalibrationTable() {}
}
