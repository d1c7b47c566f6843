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

/** {@code job_phases}: when a job did its I/O, and at which intervals. */
public final class JobPhasesTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "job_phases",
          "When a job did its I/O: its phases, at which intervals they came, and its highest"
              + " bandwidth. One row for each log that was diagnosed and has a heat map, or whose"
              + " operations were ingested.",
          "Darshan log",
          columns());

  private JobPhasesTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("made_from", STRING, "", "heatmap, or dxt where the log has no heat map"),
            always("bin_width_s", DOUBLE, "s", "width of a time bin: times are as exact as that"),
            always(
                "peak_bandwidth", DOUBLE, "bytes/s", "bytes of the bin with most, over its width"),
            always("phase_count", LONG, "count", "times of I/O with gaps between them"),
            optional(
                "period_s",
                DOUBLE,
                "s",
                "from the begin of a phase to that of the next one, NULL where these intervals are"
                    + " not alike or fewer than three"),
            optional("period_share", DOUBLE, "share", "intervals that are alike, of all"),
            optional("phase_s", DOUBLE, "s", "how long a phase of the period is: the median"),
            optional(
                "phase_bytes",
                LONG,
                "bytes",
                "bytes of a phase of the period both ways: the median"),
            inEachPhase("phase_start_s", DOUBLE, "s", "start of each phase, since the run's start"),
            inEachPhase("phase_read_bytes", LONG, "bytes", "bytes read in each phase"),
            inEachPhase("phase_write_bytes", LONG, "bytes", "bytes written in each phase")));
    return columns;
  }

  private static ColumnDefinition inEachPhase(
      String name, ScalarType type, String unit, String meaning) {
    return optional(
        name, new ListType(type), unit, meaning + "; NULL in rows of a build without this column");
  }
}
