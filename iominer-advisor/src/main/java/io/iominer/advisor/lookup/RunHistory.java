// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanJobTable;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The history of the application that a log is of, as {@code application_run} has it. */
public final class RunHistory {
  /** Heuristic: so many runs, the latest, take some 100 MB of memory, and tell what is usual. */
  private static final int MOST_RUNS = 100_000;

  /** The log's own run is kept before all others, then the latest are. */
  private final Comparator<ApplicationRun> leastWorthFirst;

  private final StoredLog log;

  private RunHistory(StoredLog log) {
    this.log = log;
    this.leastWorthFirst =
        Comparator.comparing((ApplicationRun run) -> isOwn(run))
            .thenComparing(run -> run.start().orElse(Instant.MIN));
  }

  /** That of a log; empty where its application is not known. */
  public static Optional<ApplicationHistory> of(StoredLog log) {
    return log.scan(DarshanJobTable.DEFINITION).list(List.of("application")).stream()
        .findFirst()
        .flatMap(row -> row.text("application"))
        .map(application -> new RunHistory(log).read(application));
  }

  private ApplicationHistory read(String application) {
    Greatest<ApplicationRun> latest = new Greatest<>(MOST_RUNS, leastWorthFirst);
    RunRows.of(log.store(), application).rows(RunRows.COLUMNS, row -> latest.add(RunRows.run(row)));
    return new ApplicationHistory(application, latest.stream().toList());
  }

  private boolean isOwn(ApplicationRun run) {
    return run.logId().equals(log.logId());
  }
}
