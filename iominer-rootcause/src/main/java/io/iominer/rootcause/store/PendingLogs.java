// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Logs of which contention but no diagnosis is in the store: those that are to be diagnosed. */
final class PendingLogs {
  private final StoreExchange store;

  PendingLogs(StoreExchange store) {
    this.store = store;
  }

  private static Set<LogKey> ofBucket(IoStore store, long bucket) {
    Set<LogKey> logs = ChosenLogs.keys(store, JobContentionTable.DEFINITION, bucket);
    if (!logs.isEmpty()) {
      logs.removeAll(ChosenLogs.keys(store, DiagnosisTable.DEFINITION, bucket));
    }
    return logs;
  }

  /** How many there are. */
  long count() {
    return store.buckets((task, bucket) -> ofBucket(task.store(), bucket).size()).stream()
        .mapToLong(Integer::longValue)
        .sum();
  }

  /** Writes rows of {@code job_phases}. */
  List<WrittenFiles> phases(Map<String, TableTarget> targets) {
    return store
        .buckets(
            (task, bucket) -> {
              try (TableFiles files = files(task, targets)) {
                BucketPhases.find(task, bucket, ofBucket(task.store(), bucket), files::write);
                return files.finish();
              }
            })
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Writes rows of {@link StoreDiagnosis#RESULTS}.
   *
   * @param listener hears how many logs are done
   */
  List<WrittenFiles> results(
      DatedSettings known, Map<String, TableTarget> targets, WorkListener listener) {
    double mostFiles = known.settings().thresholds().number(Diagnosis.MOST_FILES);
    Instant now = Instant.now();
    return store
        .buckets(
            (task, bucket) -> {
              try (TableFiles files = files(task, targets)) {
                new SortedLogs(task, bucket, mostFiles)
                    .forEach(
                        ofBucket(task.store(), bucket),
                        log -> {
                          log.rows(known, now).forEach(files::write);
                          task.run().countLog();
                        });
                return files.finish();
              }
            },
            listener)
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static TableFiles files(StoreTask task, Map<String, TableTarget> targets) {
    return new TableFiles(targets, task.run().number(), task.run().attempt());
  }
}
