// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunDemand.Rhythm;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.TableDefinition;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows of {@code application_run} as runs of applications. */
final class RunRows {
  /** All columns. */
  static final List<String> COLUMNS = ApplicationRunTable.DEFINITION.columnNames();

  static final List<String> OUTCOME =
      List.of(
          "verdict",
          "dominant_cause",
          "io_s",
          "lost_s",
          "unexplained_s",
          "read_bandwidth",
          "write_bandwidth");

  private RunRows() {}

  /** Makes a record of a row. */
  interface RowRecord extends Serializable {
    byte[] of(StoredRow row);
  }

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

  /**
   * Runs as records, those of an application in one share.
   *
   * @param scan chooses rows with an application
   * @param record makes a record of a row
   */
  static KeyedRecords records(StoreExchange store, StoreExchange.Scan scan, RowRecord record) {
    return store.fileRecords(
        scan,
        COLUMNS,
        (file, sink) ->
            file.forEach(row -> sink.add(row.string("application").hashCode(), record.of(row))));
  }

  /** The run of a row. */
  static ApplicationRun run(StoredRow row) {
    return new ApplicationRun(
        row.whole(TableDefinition.BUCKET_COLUMN),
        row.string(TableDefinition.LOG_COLUMN),
        row.whole("uid"),
        row.time("start_time"),
        row.number("run_time_s"),
        new RunVolume(
            row.whole("process_count"),
            row.count("node_count"),
            row.whole("bytes_read"),
            row.whole("bytes_written"),
            row.text("access_pattern")),
        demand(row),
        outcome(row));
  }

  /** How the I/O of a row's run went, by {@link #OUTCOME}. */
  static RunOutcome outcome(StoredRow row) {
    return new RunOutcome(
        row.text("verdict"),
        row.text("dominant_cause"),
        row.number("io_s"),
        row.number("lost_s"),
        row.number("unexplained_s"),
        row.number("read_bandwidth"),
        row.number("write_bandwidth"));
  }

  /**
   * Pauses lower the bandwidth of a critical path, which stands for the peak of a log without time
   * bins: the rate in calls of a direction, which the peak is at least, can be higher.
   */
  private static OptionalDouble peak(StoredRow row) {
    return Stream.of("peak_bandwidth", "read_bandwidth", "write_bandwidth")
        .map(row::number)
        .flatMapToDouble(OptionalDouble::stream)
        .max();
  }

  private static RunDemand demand(StoredRow row) {
    return new RunDemand(
        row.count("io_rank_count"),
        row.count("io_node_count"),
        peak(row),
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
