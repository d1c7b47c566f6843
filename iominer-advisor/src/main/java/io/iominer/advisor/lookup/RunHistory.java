// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The history of the application that a log is of, as {@code application_run} has it, without what
 * its runs asked for.
 */
public final class RunHistory {
  /** Heuristic: so many runs, the latest, take some 100 MB of memory, and tell what is usual. */
  private static final int MOST_RUNS = 100_000;

  private static final String LOG = TableDefinition.LOG_COLUMN;

  private static final List<String> RUN =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          LOG,
          "uid",
          "start_time",
          "run_time_s",
          "process_count",
          "bytes_read",
          "bytes_written",
          "access_pattern",
          "read_bandwidth",
          "write_bandwidth",
          "verdict",
          "dominant_cause",
          "io_s",
          "lost_s",
          "unexplained_s");

  /** The log's own run is kept before all others, then the latest are. */
  private final Comparator<StoredRow> leastWorthFirst;

  private final StoredLog log;

  private RunHistory(StoredLog log) {
    this.log = log;
    this.leastWorthFirst =
        Comparator.comparing((StoredRow run) -> isOwn(run))
            .thenComparing(run -> run.time("start_time").orElse(Instant.MIN));
  }

  /** That of a log; empty where its application is not known. */
  public static Optional<ApplicationHistory> of(StoredLog log) {
    return log.scan(DarshanJobTable.DEFINITION).list(List.of("application")).stream()
        .findFirst()
        .flatMap(row -> row.text("application"))
        .map(application -> new RunHistory(log).read(application));
  }

  private ApplicationHistory read(String application) {
    Greatest<StoredRow> latest = new Greatest<>(MOST_RUNS, leastWorthFirst);
    log.store()
        .scan(ApplicationRunTable.DEFINITION)
        .where("application", application)
        .rows(RUN, latest::add);
    return new ApplicationHistory(
        application, latest.stream().map(RunRows::withoutDemand).toList());
  }

  private boolean isOwn(StoredRow run) {
    return run.string(LOG).equals(log.logId());
  }
}
