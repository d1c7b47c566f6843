// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application on a master and two workers, each a process, beside Spark's local mode. A process
 * takes seconds until it is of use, so one submission serves as many questions as it can.
 */
class ClusterIT {
  private static final Path APPLICATION = Path.of(System.getProperty("iominer.application"));
  private static final int COPIES = 15;

  /** Of the shared logs; all of them are read in local mode by other tests. */
  private static final int ONE_OF = 4;

  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** Tasks of a stage that must have begun before anything is killed; there are more. */
  private static final int TASKS_BEGUN = 3;

  @TempDir private static Path folder;

  private static List<String> sources = List.of();
  private static Path local = Path.of("");
  private static StoreRows expected;
  private static LoopbackCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = LoopbackCluster.start(folder.resolve("cluster"));
    sources = sources();
    local = folder.resolve("local");
    LocalMode.output(analyze(local));
    expected = StoreRows.of(local);
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static List<String> sources() throws IOException {
    Path many = folder.resolve("many");
    CopiedLogs.write(many, COPIES);
    List<String> sources = new ArrayList<>(List.of(many.toString()));
    SampleLogs.darshan().forEach(log -> sources.add(log.toString()));
    List<Path> shared = SharedData.darshanLogs();
    for (int log = 0; log < shared.size(); log += ONE_OF) {
      sources.add(shared.get(log).toString());
    }
    sources.add("--slurm");
    sources.add(SampleLogs.DARSHAN.resolveSibling("slurm/sacct-parsable2.txt").toString());
    for (String samples : List.of("snx11025_2018-01-28.h5lmt", "tycho-newrecov.log")) {
      sources.add("--lmt");
      sources.add(SharedData.folder("lmt-data").resolve(samples).toString());
    }
    return sources;
  }

  /** An executor is killed in the middle of the ingest; then all workers leave, and come back. */
  @Test
  void tablesAndAnswersAreThoseOfLocalModeWhateverIsKilled()
      throws IOException, InterruptedException {
    Path remote = folder.resolve("cluster-store");
    Path events = folder.resolve("events");
    List<String> command = new ArrayList<>(List.of(analyze(remote)));
    command.addAll(EventLog.options(events));
    Submission analysis = cluster.submit(command.toArray(String[]::new));
    waitUntil(() -> !analysis.isAlive() || tasksBegun(remote) >= TASKS_BEGUN, "tasks write");
    assertThat(analysis.isAlive()).as(analysis.errors()).isTrue();

    cluster.executors(1).forEach(ProcessHandle::destroyForcibly);
    // One that has not begun yet would outlive its worker.
    waitUntil(() -> !analysis.isAlive() || hasNewExecutor(events), "the executor is replaced");
    assertThat(analysis.isAlive()).as(analysis.errors()).isTrue();
    letWorkersLeaveAndComeBack(analysis);

    analysis.output();
    assertThat(analysis.errors()).doesNotContain("INFO DAGScheduler");
    EventLog log = EventLog.read(events);
    assertThat(log.executors()).startsWith("++-+--").contains("--+");
    assertThat(log.tasksLost()).as("tasks that were running").isPositive();
    assertThat(log.tasksThatSucceeded()).isPositive();
    StoreRows rows = StoreRows.of(remote);
    assertThat(rows.differences(expected)).isEmpty();
    assertThat(rows.tables()).contains("darshan_job", "darshan_file", "slurm_step", "lmt_ost");
    assertThat(answers(local)).isNotEmpty();
    SqlTexts.assertSame("answers", answers(remote), answers(local));
  }

  private static boolean hasNewExecutor(Path events) {
    try {
      return EventLog.read(events).executors().startsWith("++-+");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void letWorkersLeaveAndComeBack(Submission analysis)
      throws IOException, InterruptedException {
    List<ProcessHandle> executors = new ArrayList<>();
    for (int worker = 1; worker <= 2; worker++) {
      executors.addAll(cluster.executors(worker));
      cluster.worker(worker).destroyForcibly();
    }
    waitUntil(
        () -> executors.stream().noneMatch(ProcessHandle::isAlive),
        "executors end with their workers");
    assertThat(analysis.isAlive()).as("waits for workers: %s", analysis.errors()).isTrue();
    cluster.startWorker(1);
    cluster.startWorker(2);
  }

  @Test
  void theScriptForSlurmRunsACommandAndLeavesNothingBehind()
      throws IOException, InterruptedException {
    Path scratch = Files.createDirectories(folder.resolve("slurm"));
    Submission job =
        SlurmStandIn.in(scratch)
            .sbatch(
                cluster.sparkHome(),
                APPLICATION,
                "compact",
                "--keep-hours",
                "0",
                "--store",
                local.toString());
    assertThat(job.output()).containsPattern("darshan_file +[1-9]");
    assertThat(StoreRows.of(local).differences(expected)).isEmpty();
    assertThat(LoopbackCluster.processesThatName(scratch)).isEmpty();
    try (Stream<Path> left = Files.list(scratch.resolve("scratch"))) {
      assertThat(left).isEmpty();
    }
    assertThat(Files.readString(scratch.resolve("srun.calls"))).contains("--ntasks=2");
  }

  private static void waitUntil(BooleanSupplier condition, String what) {
    LoopbackCluster.waitUntil(LONGEST, condition, what);
  }

  /** A task's files begin with its number; those of the first two are not the last ones. */
  private static long tasksBegun(Path store) {
    Path table = store.resolve("tables").resolve("darshan_job").resolve("data");
    if (!Files.isDirectory(table)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(table)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".parquet"))
          .map(name -> name.substring(0, name.indexOf('-')))
          .distinct()
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] analyze(Path store) {
    List<String> command = new ArrayList<>(List.of("analyze", "--no-page"));
    command.addAll(sources);
    command.addAll(List.of("--store", store.toString(), "--out", out(store).toString()));
    command.addAll(List.of("--conf", "spark.sql.shuffle.partitions=4"));
    return command.toArray(String[]::new);
  }

  private static Path out(Path store) {
    return store.resolveSibling(store.getFileName() + "-out");
  }

  private static String answers(Path store) throws IOException {
    try (Stream<Path> files = Files.list(out(store))) {
      StringBuilder texts = new StringBuilder();
      for (Path file : files.sorted().toList()) {
        texts.append(file.getFileName()).append('\n').append(Files.readString(file));
      }
      return texts.toString();
    }
  }
}
