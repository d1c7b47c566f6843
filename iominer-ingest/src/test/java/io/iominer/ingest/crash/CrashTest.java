// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TableText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills ingests by SIGKILL at random instants, again and again until they are through, while a
 * reader looks. The number of kills is the property {@code iominer.kills};
 * docs/benchmarks-history.md has a run of more.
 */
class CrashTest {
  private static final int PERIODS = 5;
  private static final int KILLS = Integer.getInteger("iominer.kills", 1);
  private static final long SEED = Long.getLong("iominer.seed", System.nanoTime());
  private static final long POLL_MILLIS = 1_000;

  /** Milliseconds after which a kill of an ingest of logs comes at the latest. */
  private static final Map<String, Integer> LONGEST =
      Map.of(CrashedIngest.LOGS, 5_000, CrashedIngest.LOGS_ON_SPARK, 12_000);

  private static final Set<String> NOT_COMPARED = Set.of("ingest_time");

  @TempDir private Path folder;

  private final Random random = new Random(SEED);

  static Map<String, List<String>> tables(Path store, List<TableDefinition> tables) {
    IoStore opened = IoStore.open(store);
    Map<String, List<String>> rows = new TreeMap<>();
    tables.forEach(table -> rows.put(table.name(), TableText.rows(opened, table, NOT_COMPARED)));
    return rows;
  }

  /** What the last process said before it ended. */
  private Path errors() {
    return folder.resolve("errors");
  }

  private Path temporary() throws IOException {
    return Files.createDirectories(folder.resolve("temporary"));
  }

  /**
   * What the running process has there; those that were killed before it left nothing behind, once
   * it has begun.
   */
  private List<Path> temporaryFolders() throws IOException {
    try (Stream<Path> entries = Files.list(temporary())) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  private void assertThatTemporaryFilesArePrivate(String kind) throws IOException {
    assertThat(temporaryFolders())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(Files.getPosixFilePermissions(run))
                  .isEqualTo(PosixFilePermissions.fromString("rwx------"));
              if (kind.equals(CrashedIngest.LOGS_ON_SPARK)) {
                assertThat(run).isDirectoryContaining("glob:**/blockmgr-*");
              }
            });
  }

  /**
   * Kills ingests into new stores until there were enough kills; the last one is left in peace.
   *
   * @param longest milliseconds after which a kill comes at the latest
   */
  private void killAndCompare(
      String kind,
      Path sources,
      int longest,
      Map<String, List<String>> expected,
      List<TableDefinition> tables,
      Check check)
      throws IOException, InterruptedException {
    int kills = 0;
    int whole = 0;
    for (int number = 0; kills < KILLS; number++) {
      Path store = folder.resolve(kind + number);
      boolean isThrough = false;
      while (!isThrough) {
        Process process = CrashedIngest.start(kind, store, sources, temporary(), errors());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
          String line = out.readLine();
          assertThat(line).isEqualTo(CrashedIngest.READY);
          if (kind.startsWith(CrashedIngest.LOGS)) {
            assertThatTemporaryFilesArePrivate(kind);
          }
          long millis = kills < KILLS ? random.nextInt(longest) : Integer.MAX_VALUE;
          isThrough = waitOrKill(process, millis, store, check);
        }
        kills += isThrough ? 0 : 1;
      }
      whole++;
      assertThat(tables(store, tables)).as("seed %d", SEED).isEqualTo(expected);
    }
    System.out.printf("%s: %d kills, %d stores compared, seed %d%n", kind, kills, whole, SEED);
  }

  /** Watches the store until the process ends or its time is over. */
  private boolean waitOrKill(Process process, long millis, Path store, Check check)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis;
        left > 0;
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      if (process.waitFor(Math.min(left, POLL_MILLIS), TimeUnit.MILLISECONDS)) {
        assertThat(process.exitValue()).as(Files.readString(errors())).isZero();
        return true;
      }
      look(store, check);
    }
    process.destroyForcibly().waitFor();
    look(store, check);
    return process.exitValue() == 0;
  }

  private static void look(Path store, Check check) {
    if (IoStore.exists(store)) {
      check.look(IoStore.open(store));
    }
  }

  /** What must hold whenever somebody looks. */
  @FunctionalInterface
  private interface Check {
    void look(IoStore store);
  }

  @ParameterizedTest
  @ValueSource(strings = {CrashedIngest.LOGS, CrashedIngest.LOGS_ON_SPARK})
  void killedIngestsOfLogsLeaveWholePeriods(String kind) throws IOException, InterruptedException {
    Path periods = folder.resolve("periods");
    List<Path> logs = SampleLogs.darshan();
    Map<String, Integer> periodOfLog = new HashMap<>();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int i = 0; i < logs.size(); i++) {
      int period = i % PERIODS;
      Path target = Files.createDirectories(periods.resolve("day" + period));
      Path copy = Files.copy(logs.get(i), target.resolve(logs.get(i).getFileName()));
      periodOfLog.put(copy.toString(), period);
      sizes.merge(period, 1, Integer::sum);
    }
    List<TableDefinition> tables =
        List.of(
            DarshanJobTable.DEFINITION,
            DarshanFileTable.DEFINITION,
            DarshanHeatmapTable.DEFINITION,
            JobAllocationTable.DEFINITION,
            IngestSourceTable.DEFINITION);
    Path undisturbed = folder.resolve("undisturbed");
    CrashedIngest.logs(new ThreadExchange(1, "ingest"), undisturbed, periods);
    Check check =
        store -> {
          Map<String, Integer> periodById = new HashMap<>();
          Map<Integer, Integer> seen = new HashMap<>();
          store
              .scan(DarshanJobTable.DEFINITION)
              .forEach(
                  List.of("log_id", "log_file"),
                  row -> {
                    int period = periodOfLog.get((String) row[1]);
                    periodById.put((String) row[0], period);
                    seen.merge(period, 1, Integer::sum);
                  });
          seen.forEach((period, count) -> assertThat(count).isEqualTo(sizes.get(period)));
          for (TableDefinition table :
              List.of(
                  DarshanFileTable.DEFINITION,
                  DarshanHeatmapTable.DEFINITION,
                  JobAllocationTable.DEFINITION)) {
            Set<Integer> periodsOfTable = new HashSet<>();
            store
                .scan(table)
                .forEach(
                    List.of("log_id"), row -> periodsOfTable.add(periodById.get((String) row[0])));
            assertThat(periodsOfTable).as("%s, seed %d", table, SEED).isEqualTo(seen.keySet());
          }
        };
    killAndCompare(kind, periods, LONGEST.get(kind), tables(undisturbed, tables), tables, check);
    assertThat(temporaryFolders()).isEmpty();
  }

  @Test
  void killedIngestsOfAccountingAndSamplesLeaveWholeFiles()
      throws IOException, InterruptedException {
    Path files = Files.createDirectories(folder.resolve("files"));
    for (int part = 0; part < PERIODS; part++) {
      StringBuilder dump = new StringBuilder("Cluster|JobID|JobIDRaw|State|Start|End|NNodes\n");
      StringBuilder listing = new StringBuilder();
      for (int i = 0; i < 40; i++) {
        int id = part * 100 + i;
        dump.append(
            String.format(
                "c|%d|%d|COMPLETED|2026-11-20T10:%02d:00|2026-11-20T11:00:00|2%n", id, id, i));
        dump.append(
            String.format(
                "c|%d.batch|%d.batch|COMPLETED|2026-11-20T10:%02d:00|2026-11-20T11:00:00|2%n",
                id, id, i));
        listing.append(String.format("BEGIN %d%n", 1_700_000_000 + part * 86_400 + i * 300));
        for (int ost = 0; ost < 10; ost++) {
          listing.append(
              String.format("x-OST%04x_UUID 1000 %d 290 73%% /x[OST:%d]%n", ost, 10 * i, ost));
        }
      }
      Files.writeString(files.resolve(part + ".sacct"), dump);
      Files.writeString(files.resolve(part + ".txt"), listing);
    }
    List<TableDefinition> tables =
        List.of(
            SlurmJobTable.DEFINITION,
            SlurmStepTable.DEFINITION,
            LmtOstTable.DEFINITION,
            OstInfoTable.DEFINITION,
            IngestSourceTable.DEFINITION);
    Path undisturbed = folder.resolve("undisturbed");
    CrashedIngest.others(undisturbed, files);
    Check check =
        store -> {
          Map<String, Set<String>> sources = new HashMap<>();
          for (TableDefinition table : List.of(SlurmJobTable.DEFINITION, LmtOstTable.DEFINITION)) {
            Map<String, Integer> counts = new HashMap<>();
            store
                .scan(table)
                .forEach(List.of("source"), row -> counts.merge((String) row[0], 1, Integer::sum));
            counts.forEach((file, count) -> assertThat(count).isIn(40, 400));
            sources.put(table.name(), counts.keySet());
          }
          Set<String> noted = new HashSet<>();
          store
              .scan(IngestSourceTable.DEFINITION)
              .forEach(List.of("path"), row -> noted.add((String) row[0]));
          Set<String> seen = new HashSet<>();
          sources.values().forEach(seen::addAll);
          assertThat(noted).as("seed %d", SEED).isEqualTo(seen);
        };
    killAndCompare("others", files, 5_000, tables(undisturbed, tables), tables, check);
  }
}
