// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
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

/** The chosen logs of a store, of which the contention is known: they are diagnosed. */
final class PendingLogs {
  private final StoreExchange store;
  private final LogFilter chosen;

  PendingLogs(StoreExchange store, LogFilter chosen) {
    this.store = store;
    this.chosen = chosen;
  }

  /** How many there are. */
  long count() {
    LogFilter wanted = chosen;
    return store
        .buckets((task, bucket) -> ChosenLogs.keys(task.store(), wanted, bucket).size())
        .stream()
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
    LogFilter wanted = chosen;
    return store
        .buckets(
            (task, bucket) -> {
              try (TableFiles files = task.files(targets)) {
                Set<LogKey> logs = ChosenLogs.keys(task.store(), wanted, bucket);
                write(task, bucket, logs, known, now, files::write);
                return files.finish();
              }
            },
            listener)
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static void write(
      StoreTask task,
      long bucket,
      Set<LogKey> logs,
      DatedSettings known,
      Instant now,
      Consumer<TableRow> sink) {
    Map<LogKey, TableRow> phases = new HashMap<>();
    BucketPhases.find(
        task,
        bucket,
        logs,
        (log, row) -> {
          phases.put(log, row);
          sink.accept(row);
        });
    Map<LogKey, Long> nodes = NodeCounts.ofBucket(task.store(), bucket, logs);
    IoRanks ranks = new IoRanks();
    new SortedLogs(task, bucket, known.settings().thresholds())
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
