// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Two workers on the loopback, started by the project's script. The script stops everything when
 * its standard input ends, so also when this JVM is killed.
 */
final class LoopbackCluster implements AutoCloseable {
  static final Path SCRIPT = Path.of("src", "main", "cluster", "cluster").toAbsolutePath();

  /** Short runs spend most of their time in the compilers of the JVM otherwise. */
  static final String JAVA_OPTIONS =
      "-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote -XX:TieredStopAtLevel=1"
          + " -XX:ReservedCodeCacheSize=240m -XX:+UseSerialGC";

  private static final long SECONDS_TO_START = 180;
  private static final long SECONDS_TO_STOP = 90;
  private static final long MILLIS_BETWEEN_LOOKS = 20;

  private final Path folder;
  private final Map<String, String> environment;
  private final Process script;
  private final List<Submission> submissions = new ArrayList<>();

  private LoopbackCluster(Path folder, Map<String, String> environment, Process script) {
    this.folder = folder;
    this.environment = environment;
    this.script = script;
  }

  /**
   * Starts it.
   *
   * @param folder of the cluster's files; must not exist
   */
  static LoopbackCluster start(Path folder) throws IOException {
    return start(folder, Map.of());
  }

  /**
   * Starts it.
   *
   * @param folder of the cluster's files; must not exist
   * @param environment further variables for the script, such as other jars
   */
  static LoopbackCluster start(Path folder, Map<String, String> environment) throws IOException {
    Files.createDirectories(folder);
    Process script =
        command(folder, environment, "run")
            .redirectOutput(folder.resolve("script.out").toFile())
            .start();
    LoopbackCluster cluster = new LoopbackCluster(folder, environment, script);
    try {
      waitUntil(
          Duration.ofSeconds(SECONDS_TO_START),
          () -> !script.isAlive() || cluster.hasStarted(),
          "the cluster starts");
      assertThat(script.isAlive()).as(cluster.logs()).isTrue();
      return cluster;
    } catch (RuntimeException | Error e) {
      cluster.close();
      throw e;
    }
  }

  /** A folder like that of a Spark distribution. */
  Path sparkHome() {
    return folder.resolve("spark");
  }

  /** Gives a command of IOMiner to spark-submit. */
  Submission submit(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("submit"));
    command.addAll(List.of(arguments));
    return start(command(folder, environment, command.toArray(String[]::new)));
  }

  /**
   * Gives a user's program to spark-submit.
   *
   * @param program a jar of its classes alone
   * @param application the jar of IOMiner
   */
  Submission submit(Class<?> main, Path program, Path application, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(sparkHome().resolve("bin").resolve("spark-submit").toString());
    command.addAll(List.of("--master", Files.readString(folder.resolve("master.url")).strip()));
    command.addAll(List.of("--conf", "spark.sql.shuffle.partitions=4"));
    command.addAll(List.of("--class", main.getName(), "--jars", application.toString()));
    command.add(program.toString());
    command.addAll(arguments);
    ProcessBuilder builder = command(folder, environment).command(command);
    builder.environment().put("SPARK_HOME", sparkHome().toString());
    builder.environment().put("SPARK_CONF_DIR", sparkHome().resolve("conf").toString());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return start(builder);
  }

  private Submission start(ProcessBuilder command) throws IOException {
    Submission submission =
        Submission.start(command, folder.resolve("submit-" + submissions.size()));
    submissions.add(submission);
    return submission;
  }

  /** The executors that run on a worker now. */
  List<ProcessHandle> executors(int worker) {
    return worker(worker).children().toList();
  }

  /** The process of a worker. */
  ProcessHandle worker(int number) {
    try {
      String pid = Files.readString(folder.resolve("worker-" + number + ".pid")).strip();
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a worker again that has ended. */
  void startWorker(int number) throws IOException, InterruptedException {
    Process process =
        command(folder, environment, "worker", Integer.toString(number))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).as(logs()).isZero();
  }

  /** Ends all processes, and fails when one of them is left. */
  @Override
  public void close() throws IOException {
    submissions.forEach(Submission::end);
    script.getOutputStream().close();
    try {
      if (!script.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        script.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<ProcessHandle> left = processesThatName(folder);
    left.forEach(ProcessHandle::destroyForcibly);
    assertThat(left).as("processes left behind").isEmpty();
  }

  /** All processes in whose command a folder appears. */
  static List<ProcessHandle> processesThatName(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(
            process -> process.info().commandLine().orElse("").contains(folder.toString() + "/"))
        .toList();
  }

  static void waitUntil(Duration atMost, BooleanSupplier condition, String what) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time until %s", what).isLessThan(end);
      try {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted", e);
      }
    }
  }

  private boolean hasStarted() {
    try {
      return Files.readString(folder.resolve("script.out")).startsWith("spark://");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String logs() {
    StringBuilder text = new StringBuilder();
    for (String name : List.of("script.out", "master.log", "worker-1.log", "worker-2.log")) {
      try {
        text.append(name).append(":\n").append(Files.readString(folder.resolve(name)));
      } catch (IOException e) {
        text.append("none\n");
      }
    }
    return text.toString();
  }

  private static ProcessBuilder command(
      Path folder, Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("IOMINER_CLUSTER", folder.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JDK_JAVA_OPTIONS", JAVA_OPTIONS);
    builder.environment().putAll(environment);
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
