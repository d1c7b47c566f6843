// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanJobTable;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The history of the application that a log is of, as {@code application_run} has it. */
public final class RunHistory {
  /** Heuristic: so many runs, the latest, take some 100 MB of memory, and tell what is usual. */
  private static final int MOST_RUNS = 100_000;

  private static final String APPLICATION = "application";

  private static final Comparator<ApplicationRun> EARLIER_FIRST =
      Comparator.comparing(run -> run.start().orElse(Instant.MIN));

  /** The log's own run is kept before all others, then the latest are. */
  private final Comparator<ApplicationRun> leastWorthFirst;

  private final StoredLog log;

  private RunHistory(StoredLog log) {
    this.log = log;
    this.leastWorthFirst =
        Comparator.comparing((ApplicationRun run) -> isOwn(run)).thenComparing(EARLIER_FIRST);
  }

  /** That of a log; empty where its application is not known. */
  public static Optional<ApplicationHistory> of(StoredLog log) {
    return log.list(DarshanJobTable.DEFINITION, List.of(APPLICATION)).stream()
        .findFirst()
        .flatMap(row -> row.text(APPLICATION))
        .map(application -> new RunHistory(log).read(application));
  }

  /** How many runs the history of each application has; one without any is missing. */
  public static Map<String, Integer> sizes(IoStore store, Set<String> applications) {
    Map<String, Integer> sizes = new HashMap<>();
    runs(store, applications)
        .rows(
            List.of(APPLICATION),
            row ->
                sizes.merge(
                    row.string(APPLICATION), 1, (one, more) -> Math.min(MOST_RUNS, one + more)));
    return sizes;
  }

  /** The histories of some applications, from one look at the table: of each the latest runs. */
  public static Map<String, ApplicationHistory> of(IoStore store, Set<String> applications) {
    Map<String, Greatest<ApplicationRun>> latest = new HashMap<>();
    runs(store, applications)
        .rows(
            RunRows.COLUMNS,
            row ->
                latest
                    .computeIfAbsent(
                        row.string(APPLICATION), key -> new Greatest<>(MOST_RUNS, EARLIER_FIRST))
                    .add(RunRows.run(row)));
    Map<String, ApplicationHistory> histories = new HashMap<>();
    latest.forEach(
        (application, runs) ->
            histories.put(
                application, new ApplicationHistory(application, runs.stream().toList())));
    return histories;
  }

  private static StoreScan runs(IoStore store, Set<String> applications) {
    return store.scan(ApplicationRunTable.DEFINITION).whereIn(APPLICATION, applications);
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
