// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.Compaction;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.LockHeldException;
import io.iominer.core.store.Retention;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ingests that are stopped, whose files change under them, and beside which others read. */
class DisturbedIngestTest {
  /** More with the property: docs/fuzzing.md. */
  private static final int ROUNDS = Integer.getInteger("iominer.disturbed", 1);

  private static final long SEED = Long.getLong("iominer.seed", System.nanoTime());
  private static final int PERIODS = 4;
  private static final int READERS = 8;
  private static final Instant AFTER_ALL = Instant.parse("2100-01-01T00:00:00Z");
  private static final long BETWEEN_READS_MILLIS = 2_000;
  private static final long BETWEEN_CHANGES_MILLIS = 5;
  private static final Duration WAIT = Duration.ofSeconds(60);
  private static final List<TableDefinition> COMPARED =
      List.of(DarshanJobTable.DEFINITION, DarshanFileTable.DEFINITION);

  @TempDir private Path folder;

  private final Random random = new Random(SEED);
  private final List<Path> logs = new ArrayList<>();

  @BeforeEach
  void copyLogs() throws IOException {
    List<Path> samples = SampleLogs.darshan();
    for (int i = 0; i < samples.size(); i++) {
      Path period = Files.createDirectories(folder.resolve("periods/day" + i % PERIODS));
      Path copy = period.resolve(samples.get(i).getFileName());
      logs.add(Files.copy(samples.get(i), copy));
    }
  }

  private Path periods() {
    return folder.resolve("periods");
  }

  private Path store() {
    return folder.resolve("store");
  }

  private static Map<String, List<String>> rows(Path store) {
    return CrashTest.tables(store, COMPARED);
  }

  private static void ingest(Path logs, Path store) {
    new IngestJob(new ThreadExchange(2, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(logs), store));
  }

  private static void signal(Process process, String name)
      throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start())
        .returns(0, kill -> kill.onExit().join().exitValue());
  }

  @Test
  void anIngestThatIsStoppedKeepsItsLockAndReadersGoOn() throws IOException, InterruptedException {
    Path undisturbed = folder.resolve("undisturbed");
    ingest(periods(), undisturbed);
    Path errors = folder.resolve("errors");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Process process =
        CrashedIngest.start(CrashedIngest.LOGS, store(), periods(), temporary, errors);
    try {
      waitForLock(process);
      signal(process, "STOP");
      assertThatThrownBy(() -> IoStore.writer(store(), "test"))
          .isInstanceOf(LockHeldException.class)
          .hasMessageContaining("ingest, pid " + process.pid() + " on ");
      assertThat(rows(store())).containsOnlyKeys(rows(undisturbed).keySet());
      signal(process, "CONT");
      assertThat(process.waitFor(WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(rows(store())).isEqualTo(rows(undisturbed));
  }

  /** Until the process writes to the store. */
  private void waitForLock(Process process) throws IOException, InterruptedException {
    Path lock = store().resolve("store.lock");
    Instant end = Instant.now().plus(WAIT);
    while (!IoStore.exists(store()) || !Files.readString(lock).contains("\"ingest\"")) {
      assertThat(process.isAlive()).isTrue();
      assertThat(Instant.now()).isBefore(end);
      Thread.sleep(1);
    }
  }

  /** What a log becomes for a moment. */
  private void disturb(Path log) throws IOException {
    byte[] content = Files.exists(log) ? Files.readAllBytes(log) : new byte[0];
    switch (random.nextInt(5)) {
      case 0 -> Files.write(log, Arrays.copyOf(content, random.nextInt(content.length + 1)));
      case 1 -> Files.write(log, Arrays.copyOf(content, content.length + 1000));
      case 2 -> Files.deleteIfExists(log);
      case 3 -> Files.write(log, Files.readAllBytes(SampleLogs.darshan().get(random.nextInt(9))));
      default -> Files.writeString(log, "no log", StandardCharsets.UTF_8);
    }
  }

  private Future<?> start(ExecutorService threads, AtomicBoolean isOver) {
    return threads.submit(
        () -> {
          while (!isOver.get()) {
            disturb(logs.get(random.nextInt(logs.size())));
            Thread.sleep(BETWEEN_CHANGES_MILLIS);
          }
          return null;
        });
  }

  @Test
  void afterLogsThatChangedWhileTheyWereReadTheNextIngestHasAll() throws Exception {
    Path undisturbed = folder.resolve("undisturbed");
    ingest(periods(), undisturbed);
    Map<Path, byte[]> contents = new HashMap<>();
    Map<Path, FileTime> times = new HashMap<>();
    for (Path log : logs) {
      contents.put(log, Files.readAllBytes(log));
      times.put(log, Files.getLastModifiedTime(log));
    }
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Path store = folder.resolve("store" + round);
        AtomicBoolean isOver = new AtomicBoolean();
        Future<?> disturber = start(threads, isOver);
        for (int ingest = 0; ingest < 3; ingest++) {
          ingest(periods(), store);
        }
        isOver.set(true);
        disturber.get();
        for (Path log : logs) {
          Files.write(log, contents.get(log));
          Files.setLastModifiedTime(log, times.get(log));
        }
        ingest(periods(), store);
        assertThat(rows(store)).as("seed %d", SEED).isEqualTo(rows(undisturbed));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** A state of the store has whole periods, and no file without its job. */
  private void assertThatPeriodsAreWhole(IoStore store) {
    Map<String, Integer> jobs = new HashMap<>();
    Set<String> ids = new HashSet<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .forEach(
            List.of("log_file", "log_id"),
            row -> {
              jobs.merge(Path.of((String) row[0]).getParent().toString(), 1, Integer::sum);
              ids.add((String) row[1]);
            });
    jobs.forEach(
        (period, count) ->
            assertThat(logs.stream().filter(log -> log.startsWith(period)).count())
                .isEqualTo(count.longValue()));
    Set<String> ofFiles = new HashSet<>();
    store
        .scan(DarshanFileTable.DEFINITION)
        .forEach(List.of("log_id"), row -> ofFiles.add((String) row[0]));
    assertThat(ids).containsAll(ofFiles);
  }

  @Test
  void readersBesideIngestCompactionAndExpirySeeWholePeriods() throws Exception {
    IoStore.openOrCreate(store(), CrashedIngest.BUCKETS);
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        readers.add(
            threads.submit(
                () -> {
                  int reads = 0;
                  while (!isOver.get()) {
                    assertThatPeriodsAreWhole(IoStore.open(store()));
                    reads++;
                    Thread.sleep(BETWEEN_READS_MILLIS);
                  }
                  return reads;
                }));
      }
      for (Path period : CrashedIngest.list(periods())) {
        ingest(period, store());
      }
      SparkSession session = TestSpark.session();
      new Compaction(() -> session, 2, 1, Compaction.DEFAULT_KEEP).run(store());
      new Retention(store(), AFTER_ALL).run(Compaction.DEFAULT_KEEP, WorkListener.SILENT);
      isOver.set(true);
      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    } finally {
      isOver.set(true);
      threads.shutdownNow();
    }
    assertThat(rows(store()).get("darshan_job")).isEmpty();
  }
}
