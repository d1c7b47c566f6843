// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.history.Yardstick.FastRun;
import java.util.List;
import java.util.Optional;

/** A yardstick in rows of {@code job_contention}; releases before did not store it. */
public final class StoredYardstick {
  private static final String RUNS = "comparable_run_count";
  private static final String SLOWER_RUNS = "slower_run_count";
  private static final String USUAL = "usual_storage_s";
  private static final String COMPARED = "compared_storage_s";
  private static final String READ_BEYOND = "read_beyond_usual_s";
  private static final String WRITE_BEYOND = "write_beyond_usual_s";
  private static final String META_BEYOND = "meta_beyond_usual_s";
  private static final String FASTEST = "fastest_runs";

  private static final List<String> COLUMNS =
      List.of(RUNS, SLOWER_RUNS, USUAL, COMPARED, READ_BEYOND, WRITE_BEYOND, META_BEYOND, FASTEST);

  private StoredYardstick() {}

  /** The columns that are needed. */
  static List<String> columns() {
    return COLUMNS;
  }

  /** Sets the columns of a log that has one. */
  public static void set(Yardstick yardstick, TableRow row) {
    row.set(RUNS, yardstick.runs())
        .set(SLOWER_RUNS, yardstick.slowerRuns())
        .set(USUAL, yardstick.usualSeconds())
        .set(COMPARED, yardstick.seconds())
        .set(READ_BEYOND, yardstick.readBeyond())
        .set(WRITE_BEYOND, yardstick.writeBeyond())
        .set(META_BEYOND, yardstick.metadataBeyond())
        .set(FASTEST, yardstick.fastest().stream().map(StoredYardstick::fields).toList());
  }

  private static Object[] fields(FastRun run) {
    return new Object[] {run.jobId(), run.logId(), run.startMicros(), run.seconds()};
  }

  /** Empty where too few runs are known. */
  public static Optional<Yardstick> of(StoredRow row) {
    return row.isNull(RUNS)
        ? Optional.empty()
        : Optional.of(
            new Yardstick(
                row.whole(RUNS),
                row.whole(SLOWER_RUNS),
                row.real(USUAL),
                row.real(COMPARED),
                row.real(READ_BEYOND),
                row.real(WRITE_BEYOND),
                row.real(META_BEYOND),
                row.structs(FASTEST).stream().map(StoredYardstick::run).toList()));
  }

  private static FastRun run(StoredRow row) {
    return new FastRun(
        row.whole("job_id"),
        row.string("log_id"),
        TableRow.micros(row.instant("start_time")),
        row.real("storage_s"));
  }
}
