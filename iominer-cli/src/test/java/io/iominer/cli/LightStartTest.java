// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SmallStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that the launcher calls light must start where there is no Spark. */
class LightStartTest {
  /** The exit code of a process that this signal ended. */
  private static final int SIGTERM = 128 + 15;

  private static final Pattern SPARK =
      Pattern.compile("org/apache/(spark|hadoop|iceberg|logging)/|/scala-lang/");

  /** What remains reads and writes a store. */
  private static final Pattern SPARK_ALONE = Pattern.compile("org/apache/spark/|/scala-lang/");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version", "tables", "generate-completion"})
  void startsWithoutSpark(String argument) throws IOException, InterruptedException {
    assertThat(runWithoutSpark(argument)).isZero();
  }

  @Test
  void diagnosesComparesAndParsesWithoutSpark() throws IOException, InterruptedException {
    String log = sampleLog().toString();
    assertThat(runWithoutSpark("diagnose", log)).isZero();
    assertThat(runWithoutSpark("parse", log)).isZero();
    assertThat(runWithoutSpark("compare", log, log)).isZero();
  }

  /** On one machine, where nothing else is asked for. */
  @Test
  void fillsAStoreAndCountsItsJobsWithoutSpark() throws IOException, InterruptedException {
    String store = SmallStore.in(folder.resolve("store")).toString();
    assertThat(
            run(
                command(
                    SPARK_ALONE, "ingest", sampleLog().toString(), "--quiet", "--store", store)))
        .isZero();
    assertThat(run(command(SPARK_ALONE, "stats", "--store", store))).isZero();
    assertThat(run(command(SPARK_ALONE, "stats", "--master", "local[2]", "--store", store)))
        .isZero();
  }

  /** Nobody reads what it prints, so that it waits, until it is interrupted. */
  @Test
  void anInterruptedRunSaysSo() throws IOException, InterruptedException {
    Path errors = folder.resolve("errors");
    Process process =
        new ProcessBuilder(withoutSpark("parse", "--all", largestLog().toString()))
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.getInputStream().read()).isEqualTo('#');
      process.toHandle().destroy();
      assertThat(process.waitFor()).isEqualTo(SIGTERM);
      assertThat(errors).hasContent("iominer: interrupted");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void theLauncherKnowsOnlyCommandsThatExist() throws IOException {
    Path launch = Path.of("src", "main", "launcher", "launch");
    Matcher names =
        Pattern.compile("(?:LIGHT|STORE|LOCAL)_COMMANDS=\" (.*) \"")
            .matcher(Files.readString(launch));
    List<String> commands = new ArrayList<>();
    while (names.find()) {
      commands.addAll(List.of(names.group(1).split(" ", -1)));
    }
    commands.remove("help");
    assertThat(commands).contains("diagnose", "explain", "stats");
    assertThat(IoMinerCli.commandLine().getSubcommands().keySet()).containsAll(commands);
  }

  private static int runWithoutSpark(String... arguments) throws IOException, InterruptedException {
    return run(withoutSpark(arguments));
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  private static List<String> withoutSpark(String... arguments) {
    return command(SPARK, arguments);
  }

  private static List<String> command(Pattern leftOut, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPathWithout(leftOut), IoMinerCli.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String classPathWithout(Pattern leftOut) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !leftOut.matcher(entry).find())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path sampleLog() throws IOException {
    try (var logs = Files.list(root("sample-logs").resolve("darshan"))) {
      return logs.sorted().findFirst().orElseThrow();
    }
  }

  private static Path largestLog() throws IOException {
    try (var logs = Files.list(root("sample-logs").resolve("darshan"))) {
      return logs.max(Comparator.comparingLong(log -> log.toFile().length())).orElseThrow();
    }
  }

  private static Path root(String name) {
    return Path.of("").toAbsolutePath().resolveSibling(name);
  }
}
