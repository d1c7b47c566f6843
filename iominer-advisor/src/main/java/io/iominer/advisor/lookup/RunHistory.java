// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.DatedOutcome;
import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.history.Standings;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
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
import java.util.stream.Stream;

/** The history of applications, as {@code application_run} has it. */
public final class RunHistory {
  /** Heuristic: so many runs, the latest, take some 40 MB of memory, and show what is usual. */
  private static final int MOST_RUNS = 100_000;

  private static final String APPLICATION = "application";

  private static final List<String> COLUMNS =
      StoredRow.withLog(
          Stream.concat(Stream.of(APPLICATION, "uid", "start_time"), RunRows.OUTCOME.stream())
              .toList());

  private static final Comparator<DatedOutcome> EARLIER_FIRST =
      Comparator.comparing(run -> run.start().orElse(Instant.MIN));

  private RunHistory() {}

  /**
   * Where a log lies among the latest runs of its application; empty where that is not known or has
   * no history.
   */
  public static List<RunStanding> standings(StoredLog log) {
    // The log's own run is kept before all others.
    Greatest<DatedOutcome> latest =
        new Greatest<>(
            MOST_RUNS,
            Comparator.comparing((DatedOutcome run) -> run.log().equals(log.key()))
                .thenComparing(EARLIER_FIRST));
    application(log)
        .ifPresent(
            name -> runs(log.store(), Set.of(name)).rows(COLUMNS, row -> latest.add(outcome(row))));
    return new Standings(latest.stream().toList()).of(log.key()).orElse(List.of());
  }

  private static Optional<String> application(StoredLog log) {
    return log.list(DarshanJobTable.DEFINITION, List.of(APPLICATION)).stream()
        .findFirst()
        .flatMap(row -> row.text(APPLICATION));
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

  /** Those of some applications, from one look at the table: among the latest runs of each. */
  public static Map<String, Standings> standings(IoStore store, Set<String> applications) {
    Map<String, Greatest<DatedOutcome>> latest = new HashMap<>();
    runs(store, applications)
        .rows(
            COLUMNS,
            row ->
                latest
                    .computeIfAbsent(
                        row.string(APPLICATION), key -> new Greatest<>(MOST_RUNS, EARLIER_FIRST))
                    .add(outcome(row)));
    Map<String, Standings> standings = new HashMap<>();
    latest.forEach(
        (application, runs) -> standings.put(application, new Standings(runs.stream().toList())));
    return standings;
  }

  private static StoreScan runs(IoStore store, Set<String> applications) {
    return store.scan(ApplicationRunTable.DEFINITION).whereIn(APPLICATION, applications);
  }

  private static DatedOutcome outcome(StoredRow row) {
    return new DatedOutcome(
        row.log(), row.whole("uid"), row.time("start_time"), RunRows.outcome(row));
  }
}
