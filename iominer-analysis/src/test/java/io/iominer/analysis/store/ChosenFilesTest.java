// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.gather.GatheredLog;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is named counts, as if a store held nothing else. */
class ChosenFilesTest {
  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final String LOG = TableDefinition.LOG_COLUMN;

  private static final List<Keys> ALL_KEYS =
      List.of(
          new Keys(List.of(ChosenFiles.Key.JOB_ID)),
          new Keys(List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.LOG_ID)),
          new Keys(
              List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.LOG_ID, ChosenFiles.Key.RECORD_ID)),
          new Keys(List.of(ChosenFiles.Key.values())),
          new Keys(List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.RECORD_ID)),
          new Keys(List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.RANK)));

  @TempDir private Path folder;

  /** What names rows. */
  private record Keys(List<ChosenFiles.Key> keys) {
    boolean areOfFiles() {
      return keys.contains(ChosenFiles.Key.RECORD_ID) || keys.contains(ChosenFiles.Key.RANK);
    }

    /** A name of which null stands for what is none of the keys. */
    Name of(long job, String log, long record, long rank) {
      return new Name(
          job,
          keys.contains(ChosenFiles.Key.LOG_ID) ? log : null,
          keys.contains(ChosenFiles.Key.RECORD_ID) ? (Long) record : null,
          keys.contains(ChosenFiles.Key.RANK) ? (Long) rank : null);
    }

    Name of(TableRow file) {
      return of(
          whole(file, JOB),
          (String) Objects.requireNonNull(file.value(LOG)),
          ((BigDecimal) Objects.requireNonNull(file.value("record_id"))).longValue(),
          whole(file, "rank"));
    }
  }

  private record Name(long job, @Nullable String log, @Nullable Long record, @Nullable Long rank) {
    boolean isOf(TableRow log) {
      return whole(log, JOB) == job && (this.log == null || this.log.equals(log.value(LOG)));
    }

    void addTo(ChosenFiles files) {
      files.add(job, log, record == null ? 99 : record, rank == null ? 99 : rank);
    }
  }

  private static long whole(TableRow row, String column) {
    return (Long) Objects.requireNonNull(row.value(column));
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  void whatIsNamedCountsWhereverItsRowsLie(long seed) {
    Random random = new Random(seed);
    RandomLogs logs = new RandomLogs(random);
    Map<Double, IoStore> stores = new HashMap<>();
    for (double mixed : new double[] {0, 0.5, 1}) {
      stores.put(mixed, logs.write(folder.resolve("mixed" + mixed), logs.mixedFiles(mixed)));
    }
    for (Keys keys : ALL_KEYS) {
      Set<Name> names = names(logs, keys, random);
      Map<LogKey, List<String>> expected = alone(logs, keys, names);
      assertThat(expected.values()).anyMatch(said -> said.size() > 3);
      stores.forEach(
          (mixed, store) ->
              assertThat(gathered(store, keys, names))
                  .as("seed %d, %s, mixed %s", seed, keys, mixed)
                  .isEqualTo(expected));
    }
  }

  /** From a store of nothing but the files that are named. */
  private Map<LogKey, List<String>> alone(RandomLogs logs, Keys keys, Set<Name> names) {
    Set<LogKey> chosen =
        logs.jobs().stream()
            .filter(log -> names.stream().anyMatch(name -> name.isOf(log)))
            .map(log -> new LogKey(whole(log, JOB), String.valueOf(log.value(LOG))))
            .collect(Collectors.toSet());
    List<TableRow> counted =
        keys.areOfFiles()
            ? logs.files().stream().filter(file -> names.contains(keys.of(file))).toList()
            : logs.files();
    IoStore store = logs.write(folder.resolve("alone" + keys), counted);
    Map<LogKey, List<String>> expected = new HashMap<>();
    for (long bucket : store.buckets()) {
      new SortedLogs(TestStores.task(store), bucket, Double.POSITIVE_INFINITY)
          .forEach(ofBucket(store, chosen, bucket), log -> put(expected, log));
    }
    assertThat(expected.keySet()).isEqualTo(chosen);
    return expected;
  }

  private static Set<LogKey> ofBucket(IoStore store, Set<LogKey> logs, long bucket) {
    return logs.stream()
        .filter(log -> store.bucket(log.jobId()) == bucket)
        .collect(Collectors.toSet());
  }

  private static void put(Map<LogKey, List<String>> logs, GatheredLog log) {
    assertThat(logs.put(log.job().log(), said(log))).isNull();
  }

  /** Factors and a diagnosis of the files that count. */
  private static List<String> said(GatheredLog log) {
    List<String> said =
        new ArrayList<>(List.of(log.files() + " files", new TreeMap<>(log.names()).toString()));
    log.factors().forEach(factors -> said.add(factors.values().toString()));
    for (TableRow row : log.rows(new DatedSettings(DiagnosisSettings.standard()), Instant.EPOCH)) {
      said.add(
          row.table().columns().stream()
              .map(column -> row.value(column.name()))
              .map(
                  value ->
                      value instanceof List<?> list
                          ? Arrays.deepToString(list.toArray())
                          : String.valueOf(value))
              .collect(Collectors.joining(" ")));
    }
    return said;
  }

  private static Map<LogKey, List<String>> gathered(IoStore store, Keys keys, Set<Name> names) {
    Map<LogKey, List<String>> logs = new HashMap<>();
    for (long bucket : store.buckets()) {
      try (ChosenFiles files = new ChosenFiles(TestStores.task(store), bucket, keys.keys)) {
        for (Name name : names) {
          if (store.bucket(name.job()) == bucket) {
            name.addTo(files);
            name.addTo(files);
          }
        }
        files.forEach(log -> put(logs, log));
      }
    }
    return logs;
  }

  /** Names of some rows, of logs, and of what is not there. */
  private static Set<Name> names(RandomLogs logs, Keys keys, Random random) {
    Set<Name> names = new HashSet<>();
    List<TableRow> files = new ArrayList<>(logs.files());
    files.removeIf(file -> random.nextInt(5) > 0);
    files.forEach(file -> names.add(keys.of(file)));
    for (TableRow log : logs.jobs()) {
      if (random.nextInt(6) == 0) {
        String id = String.valueOf(log.value(LOG));
        names.add(keys.of(whole(log, JOB), id, random.nextInt(3), random.nextInt(9) - 1L));
        names.add(keys.of(1000 + whole(log, JOB), id, 0, 0));
        names.add(keys.of(whole(log, JOB), id + "-", 0, 0));
      }
    }
    return names;
  }
}
