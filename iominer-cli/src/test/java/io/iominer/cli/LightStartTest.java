// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.command.Needs;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import io.iominer.testing.SmallStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

/** Commands start without what they say that they do not need. */
class LightStartTest {
  /** The exit code of a process that this signal ended. */
  private static final int SIGTERM = 128 + 15;

  private static final Pattern SPARK =
      Pattern.compile("org/apache/(spark|hadoop|iceberg|logging)/|/scala-lang/");

  /** What remains reads and writes a store. */
  private static final Pattern SPARK_ALONE = Pattern.compile("org/apache/spark/|/scala-lang/");

  /** It does not end by itself. */
  private static final String SERVER = "sql-server";

  /** Where a log's name has its job. */
  private static final Pattern JOB = Pattern.compile(".*_id(\\d+)[_-].*");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version"})
  void startsWithoutSpark(String argument) throws IOException, InterruptedException {
    assertThat(run(withoutSpark(argument))).isZero();
  }

  @Test
  void whatNeedsNoStoreStartsWithoutSpark() throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (Class<?> command : IoMinerCli.COMMANDS) {
      if (isAny(command, needs -> !needs.store() && needs.spark() == Spark.NEVER)) {
        lines.add(lineOfLogs(name(command)));
      }
    }
    assertThat(lines).hasSizeGreaterThanOrEqualTo(5);
    assertThat(run(command(SPARK, Lines.class, lines))).isZero();
  }

  /** On one machine, where nothing else is asked for. */
  @Test
  void whatNeedsSparkOnAClusterAloneRunsWithoutIt() throws IOException, InterruptedException {
    String store = SmallStore.in(folder.resolve("store")).toString();
    List<String> lines = new ArrayList<>();
    for (Class<?> command : IoMinerCli.COMMANDS) {
      if (isAny(command, needs -> needs.store() && needs.spark() != Spark.ALWAYS)
          && !name(command).equals(SERVER)) {
        lines.add(lineOfStore(name(command), store));
      }
    }
    lines.add(String.join("\n", "explain", sampleLog().toString(), "--path", "--store", store));
    lines.add(String.join("\n", "stats", "--master", "local[2]", "--store", store));
    for (String kind :
        List.of(
            "history",
            "nodelocal",
            "dfra",
            "placement",
            "connections",
            "collective",
            "burstbuffer")) {
      lines.add(String.join("\n", "advise", kind, "--store", store));
    }
    assertThat(lines).hasSizeGreaterThanOrEqualTo(10);
    assertThat(run(command(SPARK_ALONE, Lines.class, lines))).isZero();
  }

  private static boolean isAny(Class<?> command, Predicate<Needs> condition) {
    return Arrays.stream(command.getAnnotationsByType(Needs.class)).anyMatch(condition);
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** A command line of one that needs no store; its words are lines. */
  private static String lineOfLogs(String command) throws IOException {
    String log = sampleLog().toString();
    return switch (command) {
      case "compare" -> String.join("\n", command, log, log);
      case "diagnose", "parse" -> String.join("\n", command, log);
      default -> command;
    };
  }

  /** The same of one that needs a store, which is filled by the first. */
  private static String lineOfStore(String command, String store) throws IOException {
    String log = sampleLog().toString();
    String job = JOB.matcher(log).replaceFirst("$1");
    String arguments =
        switch (command) {
          case "advise" -> "--follow-up\n";
          case "ingest" -> log + "\n--quiet\n";
          case "export" -> "--duckdb\n" + store + ".sql\n";
          case "explain" -> log + "\n";
          case "compare" -> job + "\n" + job + "\n";
          case "expire" -> "--older-than\n100000\n";
          default -> "";
        };
    return command + "\n" + arguments + "--store\n" + store;
  }

  /** Command lines, one after the other, until one fails. */
  static final class Lines {
    private Lines() {}

    public static void main(String[] lines) {
      for (String line : lines) {
        int exitCode = IoMinerCli.run(line.split("\n", -1));
        if (exitCode != 0) {
          System.err.println(line.replace('\n', ' ') + " ended with " + exitCode);
          System.exit(exitCode);
        }
      }
    }
  }

  @Test
  void theServerRunsWithoutSparkUntilItIsEnded() throws IOException, InterruptedException {
    String store = SmallStore.in(folder.resolve("served")).toString();
    Process process =
        new ProcessBuilder(
                command(
                    SPARK_ALONE,
                    IoMinerCli.class,
                    List.of(SERVER, "--store", store, "--port", "0")))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      assertThat(line)
          .matches(
              "Iceberg REST catalog of \\S+ at http://127\\.0\\.0\\.1:\\d+ \\(read only\\); Ctrl-C ends"
                  + " it");
      URI table =
          URI.create(line.replaceAll(".* at (\\S+) .*", "$1") + "/v1/namespaces/iominer/tables/");
      for (TableDefinition definition : Tables.all()) {
        try (InputStream answer = table.resolve(definition.name()).toURL().openStream()) {
          assertThat(answer.readAllBytes()).asString(UTF_8).contains("\"current-snapshot-id\"");
        }
      }
      process.toHandle().destroy();
      assertThat(process.waitFor()).isZero();
      assertThat(out.readLine()).isNull();
    } finally {
      process.destroyForcibly();
    }
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

  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  private static List<String> withoutSpark(String... arguments) {
    return command(SPARK, IoMinerCli.class, List.of(arguments));
  }

  private static List<String> command(Pattern leftOut, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // As the launcher starts them.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPathWithout(leftOut), main.getName()));
    command.addAll(arguments);
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
