// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.gather.IoRanks;
import io.iominer.rootcause.table.ApplicationRunRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

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

  /**
   * Writes rows of {@link StoreDiagnosis#RESULTS}.
   *
   * @param listener hears how many logs are done
   */
  List<WrittenFiles> results(
      DatedSettings known, Map<String, TableTarget> targets, WorkListener listener) {
    Instant now = Instant.now();
    return store
        .buckets(
            (task, bucket) -> {
              try (TableFiles files = task.files(targets)) {
                write(task, bucket, known, now, files::write);
                return files.finish();
              }
            },
            listener)
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static void write(
      StoreTask task, long bucket, DatedSettings known, Instant now, Consumer<TableRow> sink) {
    Set<LogKey> logs = ofBucket(task.store(), bucket);
    Map<LogKey, TableRow> phases = new HashMap<>();
    BucketPhases.find(
        task,
        bucket,
        logs,
        (log, row) -> {
          phases.put(log, row);
          sink.accept(row);
        });
    Map<LogKey, Long> nodes = logs.isEmpty() ? Map.of() : NodeCounts.ofBucket(task.store(), bucket);
    IoRanks ranks = new IoRanks();
    new SortedLogs(task, bucket, known.settings().thresholds().number(Diagnosis.MOST_FILES))
        .forEach(
            logs,
            () ->
                file -> {
                  ranks.add(file);
                  return true;
                },
            log -> {
              List<TableRow> rows = log.rows(known, now);
              rows.forEach(sink);
              LogKey key = log.job().log();
              Long ofAllocation = nodes.get(key);
              sink.accept(
                  ApplicationRunRow.of(
                      log.job(),
                      ofAllocation == null ? OptionalLong.empty() : OptionalLong.of(ofAllocation),
                      ranks.take(key, log.job().whole("process_count")),
                      rows,
                      Optional.ofNullable(phases.get(key))));
              task.run().countLog();
            });
  }
}
