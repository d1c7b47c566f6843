// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of some days, and those of the days of these, as loops over all pairs of logs. */
class ChosenLogsTest {
  private static final int SEEDS = 8;
  private static final int SEEDS_ON_SPARK = 1;
  private static final int LOGS = 40;
  private static final int MOST_DAYS = 400;
  private static final Instant START = Instant.parse("2026-11-02T00:00:00Z");

  @TempDir private Path folder;

  private static TableRow row(TableDefinition table, int log) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, log / 2L)
        .set(TableDefinition.LOG_COLUMN, "log" + log);
  }

  /** Most logs are of one day of many; some have no time, end before they begin, or in years. */
  private IoStore random(long seed) {
    Random random = new Random(seed);
    Path place = folder.resolve("store" + seed);
    IoStore.openOrCreate(place, 1 + random.nextInt(4));
    List<TableRow> jobs = new ArrayList<>();
    for (int log = 0; log < LOGS; log++) {
      Instant start =
          START
              .plus(Duration.ofDays(random.nextInt(random.nextInt(10) == 0 ? 600 : 60)))
              .plusMillis(random.nextInt(4) == 0 ? 0 : random.nextInt(86_400_000));
      TableRow job = row(DarshanJobTable.DEFINITION, log);
      if (random.nextInt(8) > 0) {
        job.set("start_time", start);
      }
      switch (random.nextInt(12)) {
        case 0 -> job.set("end_time", start.minus(Duration.ofDays(5)));
        case 1 -> job.set("end_time", start.plus(Duration.ofDays(random.nextInt(4))));
        case 2 ->
            job.set("end_time", start.plus(Duration.ofDays(random.nextInt(6) == 0 ? 2000 : 1)));
        case 3 -> {}
        default -> job.set("end_time", start.plusSeconds(random.nextInt(150_000)));
      }
      jobs.add(job);
    }
    return TestStores.add(place, Map.of(DarshanJobTable.DEFINITION, jobs));
  }

  @Test
  void logsOfTheDaysAreChosen() {
    int some = 0;
    int further = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      IoStore store = random(seed);
      List<StoredRow> logs = logs(store);
      Set<@Nullable Long> days = new HashSet<>();
      logs.subList(0, 5).forEach(log -> days.addAll(days(log)));
      Set<LogKey> chosen = onDays(logs, days);
      Set<@Nullable Long> more = new HashSet<>(days);
      logs.stream()
          .filter(log -> chosen.contains(log.log()))
          .forEach(log -> more.addAll(days(log)));
      Set<LogKey> beside = onDays(logs, more);
      for (Exchange exchange : exchanges(seed)) {
        ChosenLogs.Choice choice = ChosenLogs.ofDays(new StoreExchange(store, exchange), days);
        assertThat(keys(logs, choice.chosen()::isChosen)).as("seed %d", seed).isEqualTo(chosen);
        assertThat(keys(logs, choice.beside()::isChosen)).as("seed %d", seed).isEqualTo(beside);
        Set<LogKey> found = new HashSet<>();
        store
            .buckets()
            .forEach(bucket -> found.addAll(ChosenLogs.keys(store, choice.chosen(), bucket)));
        assertThat(found).as("seed %d", seed).isEqualTo(chosen);
      }
      some += chosen.size() > 5 && chosen.size() < LOGS ? 1 : 0;
      further += beside.size() > chosen.size() ? 1 : 0;
    }
    assertThat(List.of(some, further)).allMatch(count -> count > SEEDS / 3);
  }

  private static List<Exchange> exchanges(long seed) {
    Exchange threads = TestStores.threads(1 + (int) seed % 3);
    return seed < SEEDS_ON_SPARK ? List.of(threads, TestStores.spark()) : List.of(threads);
  }

  private static List<StoredRow> logs(IoStore store) {
    List<StoredRow> logs = new ArrayList<>();
    store.scan(DarshanJobTable.DEFINITION).rowsInTurn(ChosenLogs.COLUMNS, logs::add);
    return logs;
  }

  private static Set<LogKey> keys(List<StoredRow> logs, Predicate<StoredRow> filter) {
    return logs.stream().filter(filter).map(StoredRow::log).collect(Collectors.toSet());
  }

  private static Set<LogKey> onDays(List<StoredRow> logs, Set<@Nullable Long> wanted) {
    return keys(logs, log -> days(log).stream().anyMatch(wanted::contains));
  }

  /** Day by day; null for a log without a begin, the begin alone for one of years. */
  private static List<@Nullable Long> days(StoredRow log) {
    List<@Nullable Long> days = new ArrayList<>();
    if (log.isNull("start_time")) {
      days.add(null);
    } else {
      LocalDate first = day(log.instant("start_time"));
      days.add(first.toEpochDay());
      if (!log.isNull("end_time")) {
        LocalDate last = day(log.instant("end_time"));
        for (int more = 1; more <= MOST_DAYS && !first.plusDays(more).isAfter(last); more++) {
          days.add(first.plusDays(more).toEpochDay());
        }
        if (last.isAfter(first.plusDays(MOST_DAYS))) {
          days.subList(1, days.size()).clear();
        }
      }
    }
    return days;
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }
}
