// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunDemand.Rhythm;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Rows of {@code application_run} as runs of applications. */
final class RunRows {
  /** The columns that tell all of a run, and its application. */
  static final List<String> COLUMNS =
      StoredRow.withLog(
          List.of(
              "application",
              "uid",
              "start_time",
              "run_time_s",
              "process_count",
              "node_count",
              "bytes_read",
              "bytes_written",
              "access_pattern",
              "verdict",
              "dominant_cause",
              "io_s",
              "lost_s",
              "unexplained_s",
              "read_bandwidth",
              "write_bandwidth",
              "io_rank_count",
              "io_node_count",
              "peak_bandwidth",
              "iops",
              "metadata_rate",
              "metadata_share",
              "period_s",
              "period_share",
              "phase_s",
              "phase_bytes"));

  private RunRows() {}

  /**
   * The runs of applications.
   *
   * @param application only its runs; those of all where null
   */
  static StoreScan of(IoStore store, @Nullable String application) {
    StoreScan runs = store.scan(ApplicationRunTable.DEFINITION);
    return application == null
        ? runs.whereKnown("application")
        : runs.where("application", application);
  }

  /** The run of a row with all columns. */
  static ApplicationRun run(StoredRow row) {
    return run(row, row.count("node_count"), demand(row));
  }

  /** The run of a row that tells neither its nodes nor what it asked for. */
  static ApplicationRun withoutDemand(StoredRow row) {
    return run(row, OptionalLong.empty(), RunDemand.NONE);
  }

  private static ApplicationRun run(StoredRow row, OptionalLong nodes, RunDemand demand) {
    return new ApplicationRun(
        row.whole(TableDefinition.BUCKET_COLUMN),
        row.string(TableDefinition.LOG_COLUMN),
        row.whole("uid"),
        row.time("start_time"),
        row.number("run_time_s"),
        new RunVolume(
            row.whole("process_count"),
            nodes,
            row.whole("bytes_read"),
            row.whole("bytes_written"),
            row.text("access_pattern")),
        demand,
        new RunOutcome(
            row.text("verdict"),
            row.text("dominant_cause"),
            row.number("io_s"),
            row.number("lost_s"),
            row.number("unexplained_s"),
            row.number("read_bandwidth"),
            row.number("write_bandwidth")));
  }

  private static RunDemand demand(StoredRow row) {
    return new RunDemand(
        row.count("io_rank_count"),
        row.count("io_node_count"),
        row.number("peak_bandwidth"),
        row.number("iops"),
        row.number("metadata_rate"),
        row.number("metadata_share"),
        row.isNull("period_s")
            ? Optional.empty()
            : Optional.of(
                new Rhythm(
                    row.real("period_s"),
                    row.real("period_share"),
                    row.real("phase_s"),
                    row.whole("phase_bytes"))));
  }
}
