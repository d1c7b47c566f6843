// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.history.Standings;
import io.iominer.advisor.lookup.RunHistory;
import io.iominer.core.lookup.LogRows;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanJobTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Jobs in batches of which the histories of the applications fit into memory: a history is read
 * from all runs of the store, so it is read for many jobs at once.
 */
final class JobBatches {
  private static final String APPLICATION = "application";

  /** Logs of a batch. Heuristic: bounds memory, and each batch reads all rows of a day. */
  private static final int MOST_LOGS = 250;

  /** Runs of a batch's histories. Heuristic: some 400 MB. */
  private static final int MOST_RUNS = 1_000_000;

  private final IoStore store;
  private final Map<LogKey, String> applications = new HashMap<>();

  /**
   * A batch.
   *
   * @param jobs the logs of each
   * @param standings in the applications of their first logs
   * @param applications of all logs of which they are known
   */
  record Batch(
      List<List<NamedLogs.Log>> jobs,
      Map<String, Standings> standings,
      Map<LogKey, String> applications) {
    /** Those of a log; empty where its application is not among the batch's, or lacks it. */
    Optional<List<RunStanding>> standings(StoredLog log) {
      return Optional.ofNullable(applications.get(log.key()))
          .map(standings::get)
          .flatMap(ofApplication -> ofApplication.of(log.key()));
    }
  }

  JobBatches(IoStore store) {
    this.store = store;
  }

  /** Divides jobs, those of an application next to each other. */
  void forEach(List<List<NamedLogs.Log>> jobs, Consumer<Batch> visitor) {
    findApplications(jobs);
    Map<String, Integer> sizes =
        applications.isEmpty()
            ? Map.of()
            : RunHistory.sizes(store, Set.copyOf(applications.values()));
    List<List<NamedLogs.Log>> batch = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int logs = 0;
    int runs = 0;
    for (List<NamedLogs.Log> job : sorted(jobs)) {
      String application = application(job);
      int more = names.contains(application) ? 0 : sizes.getOrDefault(application, 0);
      if (!batch.isEmpty() && (logs + job.size() > MOST_LOGS || runs + more > MOST_RUNS)) {
        visit(batch, names, visitor);
        batch = new ArrayList<>();
        names = new HashSet<>();
        logs = 0;
        runs = 0;
        more = sizes.getOrDefault(application, 0);
      }
      batch.add(job);
      names.add(application);
      logs += job.size();
      runs += more;
    }
    if (!batch.isEmpty()) {
      visit(batch, names, visitor);
    }
  }

  private void visit(List<List<NamedLogs.Log>> batch, Set<String> names, Consumer<Batch> visitor) {
    visitor.accept(new Batch(batch, RunHistory.standings(store, names), applications));
  }

  private void findApplications(Collection<List<NamedLogs.Log>> jobs) {
    List<LogKey> keys = jobs.stream().flatMap(List::stream).map(JobBatches::key).toList();
    LogRows logs = new LogRows(store, keys);
    logs.forEach(
        logs.near(DarshanJobTable.DEFINITION).whereKnown(APPLICATION),
        List.of(APPLICATION),
        row -> applications.put(row.log(), row.string(APPLICATION)));
  }

  private List<List<NamedLogs.Log>> sorted(List<List<NamedLogs.Log>> jobs) {
    return jobs.stream().sorted(Comparator.comparing(this::application)).toList();
  }

  /** That of a job's first log; empty where it is not known. */
  private String application(List<NamedLogs.Log> job) {
    return applications.getOrDefault(key(job.get(0)), "");
  }

  static LogKey key(NamedLogs.Log log) {
    return new LogKey(log.jobId(), log.logId());
  }
}
