// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
        Pattern.compile("(?:LIGHT|STORE)_COMMANDS=\" (.*) \"").matcher(Files.readString(launch));
    List<String> commands = new ArrayList<>();
    while (names.find()) {
      commands.addAll(List.of(names.group(1).split(" ", -1)));
    }
    commands.remove("help");
    assertThat(commands).contains("diagnose", "explain");
    assertThat(IoMinerCli.commandLine().getSubcommands().keySet()).containsAll(commands);
  }

  private static int runWithoutSpark(String... arguments) throws IOException, InterruptedException {
    return new ProcessBuilder(withoutSpark(arguments))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  private static List<String> withoutSpark(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPathWithoutSpark(), IoMinerCli.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String classPathWithoutSpark() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !SPARK.matcher(entry).find())
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
