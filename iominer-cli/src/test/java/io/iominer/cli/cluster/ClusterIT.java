// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application on a master and two workers, each a process, beside Spark's local mode. */
class ClusterIT {
  private static final Path APPLICATION = Path.of(System.getProperty("iominer.application"));
  private static final int COPIES = 80;

  /** Of the shared logs; all of them are read in local mode by other tests. */
  private static final int ONE_OF = 4;

  private static final Duration LONGEST = Duration.ofMinutes(3);

  /** Tasks of a stage that must have begun before anything is killed; there are six. */
  private static final int TASKS_BEGUN = 3;

  private static final MathContext SUM_DIGITS = new MathContext(12);
  private static final Pattern FRACTION = Pattern.compile("\\d+\\.\\d{5,}(E-?\\d+)?");

  @TempDir private static Path folder;

  private static Path many = Path.of("");
  private static StoreRows expected;
  private static LoopbackCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    many = folder.resolve("many");
    CopiedLogs.write(many, COPIES);
    Path store = folder.resolve("many-local");
    LocalMode.output(ingest(store).toArray(String[]::new));
    expected = StoreRows.of(store);
    cluster = LoopbackCluster.start(folder.resolve("cluster"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void tablesAndAnswersAreThoseOfLocalMode() throws IOException, InterruptedException {
    Path local = folder.resolve("all-local");
    Path remote = folder.resolve("all-cluster");
    List<String> sources = new ArrayList<>();
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
    Submission submission = cluster.submit(analyze(sources, remote));
    LocalMode.output(analyze(sources, local));
    submission.output();
    assertThat(submission.errors()).doesNotContain("INFO DAGScheduler");
    StoreRows rows = StoreRows.of(remote);
    assertThat(rows.differences(StoreRows.of(local))).isEmpty();
    assertThat(rows.tables()).contains("darshan_job", "darshan_file", "slurm_step", "lmt_ost");
    assertThat(answers(remote)).isEqualTo(answers(local)).isNotEmpty();

    Submission query = cluster.submit(query(remote));
    String answer = LocalMode.output(query(local));
    assertThat(query.output()).isEqualTo(answer).contains("shockwave");
  }

  @Test
  void anExecutorKilledInTheMiddleChangesNothing() throws IOException, InterruptedException {
    Path store = folder.resolve("many-executor");
    Submission ingest = ingestUntilTheMiddle(store);
    cluster.executors(1).forEach(ProcessHandle::destroyForcibly);
    EventLog events = end(ingest, store);
    assertThat(events.executors()).startsWith("++-");
    assertThat(StoreRows.of(store).differences(expected)).isEmpty();
  }

  @Test
  void workersThatLeaveAndComeBackChangeNothing() throws IOException, InterruptedException {
    Path store = folder.resolve("many-workers");
    Submission ingest = ingestUntilTheMiddle(store);
    List<ProcessHandle> executors = new ArrayList<>();
    for (int worker = 1; worker <= 2; worker++) {
      executors.addAll(cluster.executors(worker));
      cluster.worker(worker).destroyForcibly();
    }
    LoopbackCluster.waitUntil(
        LONGEST,
        () -> executors.stream().noneMatch(ProcessHandle::isAlive),
        "executors end with their workers");
    assertThat(ingest.isAlive()).as("the ingest waits for workers").isTrue();
    cluster.startWorker(1);
    cluster.startWorker(2);
    EventLog events = end(ingest, store);
    assertThat(events.executors()).startsWith("++--+");
    assertThat(StoreRows.of(store).differences(expected)).isEmpty();
  }

  @Test
  void theScriptForSlurmRunsACommandAndLeavesNothingBehind()
      throws IOException, InterruptedException {
    Path store = folder.resolve("many-local");
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
                store.toString());
    assertThat(job.output()).containsPattern("darshan_file +[1-9]");
    assertThat(StoreRows.of(store).differences(expected)).isEmpty();
    assertThat(LoopbackCluster.processesThatName(scratch)).isEmpty();
    try (Stream<Path> left = Files.list(scratch.resolve("scratch"))) {
      assertThat(left).isEmpty();
    }
    assertThat(Files.readString(scratch.resolve("srun.calls"))).contains("--ntasks=2");
  }

  private static List<String> ingest(Path store) {
    return List.of("ingest", many.toString(), "--buckets", "2", "--store", store.toString());
  }

  private static Submission ingestUntilTheMiddle(Path store) throws IOException {
    List<String> command = new ArrayList<>(ingest(store));
    command.addAll(EventLog.options(events(store)));
    Submission ingest = cluster.submit(command.toArray(String[]::new));
    LoopbackCluster.waitUntil(
        LONGEST, () -> !ingest.isAlive() || tasksBegun(store) >= TASKS_BEGUN, "tasks write");
    assertThat(ingest.isAlive()).as(ingest.errors()).isTrue();
    return ingest;
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

  /** Waits for the ingest, and makes sure that tasks were lost on the way. */
  private static EventLog end(Submission ingest, Path store)
      throws IOException, InterruptedException {
    ingest.output();
    EventLog events = EventLog.read(events(store));
    assertThat(events.tasksLost()).as("tasks that were running").isPositive();
    assertThat(events.tasksThatSucceeded()).isPositive();
    return events;
  }

  private static Path events(Path store) {
    return store.resolveSibling(store.getFileName() + "-events");
  }

  private static String[] analyze(List<String> sources, Path store) {
    List<String> command = new ArrayList<>(List.of("analyze"));
    command.addAll(sources);
    command.addAll(List.of("--store", store.toString(), "--out", out(store).toString()));
    return command.toArray(String[]::new);
  }

  /** With the functions on OSTs, of which one is an aggregate. */
  private static String[] query(Path store) {
    return new String[] {
      "query",
      "SELECT application, ost_list(ost_union(ost_bitmap)) AS osts, count_if(ost_contains("
          + "ost_bitmap, 3)) AS third FROM darshan_job GROUP BY application ORDER BY application",
      "--format",
      "json",
      "--store",
      store.toString()
    };
  }

  private static Path out(Path store) {
    return store.resolveSibling(store.getFileName() + "-out");
  }

  /** The last digits of a sum of seconds depend on the order in which executors end. */
  private static String rounded(String number) {
    return new BigDecimal(number).round(SUM_DIGITS).toString();
  }

  private static List<String> answers(Path store) throws IOException {
    try (Stream<Path> files = Files.list(out(store))) {
      List<String> texts = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        String text =
            FRACTION.matcher(Files.readString(file)).replaceAll(found -> rounded(found.group()));
        texts.add(file.getFileName() + "\n" + text);
      }
      return texts;
    }
  }
}
