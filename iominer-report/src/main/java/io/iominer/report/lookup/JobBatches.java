// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.lookup.RunHistory;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
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

  /** Jobs in a batch. Heuristic: bounds memory, and each look-up of OSTs reads a day. */
  private static final int MOST_JOBS = 50;

  /** Runs of a batch's histories. Heuristic: some 300 MB. */
  private static final int MOST_RUNS = 400_000;

  private final IoStore store;
  private final Map<LogKey, String> applications = new HashMap<>();

  /**
   * A batch.
   *
   * @param jobs the logs of each
   * @param histories of the applications of their first logs
   * @param applications of all logs of which they are known
   */
  record Batch(
      List<List<NamedLogs.Log>> jobs,
      Map<String, ApplicationHistory> histories,
      Map<LogKey, String> applications) {
    /** That of a log's application; empty where it is not among the batch's. */
    Optional<ApplicationHistory> history(StoredLog log) {
      return Optional.ofNullable(applications.get(new LogKey(log.jobId(), log.logId())))
          .map(histories::get);
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
    int runs = 0;
    for (List<NamedLogs.Log> job : sorted(jobs)) {
      String application = application(job);
      int more = names.contains(application) ? 0 : sizes.getOrDefault(application, 0);
      if (batch.size() == MOST_JOBS || (!batch.isEmpty() && runs + more > MOST_RUNS)) {
        visit(batch, names, visitor);
        batch = new ArrayList<>();
        names = new HashSet<>();
        runs = 0;
        more = sizes.getOrDefault(application, 0);
      }
      batch.add(job);
      names.add(application);
      runs += more;
    }
    if (!batch.isEmpty()) {
      visit(batch, names, visitor);
    }
  }

  private void visit(List<List<NamedLogs.Log>> batch, Set<String> names, Consumer<Batch> visitor) {
    visitor.accept(new Batch(batch, RunHistory.of(store, names), applications));
  }

  private void findApplications(Collection<List<NamedLogs.Log>> jobs) {
    Set<LogKey> logs = new HashSet<>();
    jobs.forEach(job -> job.forEach(log -> logs.add(key(log))));
    if (logs.isEmpty()) {
      return;
    }
    store
        .scan(DarshanJobTable.DEFINITION)
        .near(logs)
        .whereKnown(APPLICATION)
        .rows(
            StoredRow.withLog(List.of(APPLICATION)),
            row -> {
              if (logs.contains(row.log())) {
                applications.put(row.log(), row.string(APPLICATION));
              }
            });
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
