// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.exchange.TaskRun;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Stores of tests, and where tasks on them run. */
final class TestStores {
  private TestStores() {}

  static Exchange threads(int threads) {
    return new ThreadExchange(threads, "test");
  }

  static Exchange spark() {
    return new SparkExchange(TestSpark.session());
  }

  static StoreExchange tasks(IoStore store, int threads) {
    return new StoreExchange(store, threads(threads));
  }

  /** A task that runs alone. */
  static StoreTask task(IoStore store) {
    return new StoreTask(store, new TaskRun(0, 0, 1, (logs, bytes, rejects) -> {}));
  }

  /** Adds rows in one commit. */
  static IoStore add(Path folder, Map<TableDefinition, List<TableRow>> rows) {
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      rows.forEach((table, some) -> writer.add(change, table, some));
      writer.commit(change);
    }
    return IoStore.open(folder);
  }

  static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
    return to;
  }

  /** Computes days of {@code ost_day}. */
  static void updateOstDays(
      Path folder, Map<String, String> mountPoints, Exchange exchange, Collection<Long> days) {
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      OstDaysUpdate.update(
          new StoreExchange(writer.store(), exchange),
          FileSystemNames.of(writer.store(), mountPoints),
          writer,
          new UtcDays(days));
    }
  }

  /** Computes all of {@code ost_day}. */
  static void updateOstDays(Path folder, Map<String, String> mountPoints, Exchange exchange) {
    updateOstDays(folder, mountPoints, exchange, days(IoStore.open(folder)));
  }

  /** The days of a store. */
  static List<Long> days(IoStore store) {
    return DiagnosisDays.of(store).all().stream().filter(Objects::nonNull).toList();
  }
}
