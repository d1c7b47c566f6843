// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.command.Needs;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command honours {@code --master} and {@code --conf} or refuses them with a reason. */
class SparkOptionsCheckTest {
  @TempDir private static Path folder;

  private static List<String> withOptions() {
    return MasterCommands.all();
  }

  /** Without that of picocli, which ignores all that follows. */
  private static Stream<String> withoutOptions() {
    return IoMinerCli.commandLine().getSubcommands().keySet().stream()
        .filter(command -> !command.equals("generate-completion"))
        .filter(command -> MasterCommands.all().stream().noneMatch(has -> has.startsWith(command)));
  }

  private static Stream<String> onThreads() {
    return withOptions().stream()
        .filter(
            words -> {
              Object command =
                  IoMinerCli.commandLine()
                      .getSubcommands()
                      .get(words.split(" ", -1)[0])
                      .getCommandSpec()
                      .userObject();
              return Arrays.stream(command.getClass().getAnnotationsByType(Needs.class))
                  .anyMatch(needs -> needs.spark() == Needs.Spark.CLUSTER);
            });
  }

  /** A command line that nothing else is wrong with before the command has begun. */
  private static String run(String words, String... options) {
    List<String> line = line(words);
    line.addAll(List.of("--store", folder.resolve("none").toString()));
    line.addAll(List.of(options));
    return refused(line);
  }

  private static List<String> line(String words) {
    List<String> line = new ArrayList<>(List.of(words.split(" ", -1)));
    line.addAll(
        switch (words) {
          case "ingest", "analyze", "parse", "kernel", "explain" -> List.of("missing");
          case "compare" -> List.of("1", "2");
          case "expire" -> List.of("--older-than", "3");
          case "export" -> List.of("rows", "--format", "csv");
          case "query" -> List.of("SELECT 1");
          case "simulate" -> List.of("--out", folder.resolve("simulated").toString());
          case "slow" -> List.of("--direction", "write");
          default -> List.of();
        });
    return line;
  }

  /** What is said first; the exit code is that of wrong usage. */
  private static String refused(List<String> line) {
    StringWriter errors = new StringWriter();
    int exitCode =
        IoMinerCli.commandLine()
            .setErr(new PrintWriter(errors))
            .execute(line.toArray(String[]::new));
    assertThat(exitCode).as("%s: %s", line, errors).isEqualTo(2);
    return errors.toString().lines().findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("withOptions")
  void whatSparkMustKnowEarlierIsRefused(String command) {
    assertThat(run(command, "--conf", "spark.driver.memory=8g"))
        .contains("--conf spark.driver.memory: no effect on a process that runs");
  }

  @ParameterizedTest
  @MethodSource("withOptions")
  void aKeyThatIsNoneOfSparksIsRefused(String command) {
    assertThat(run(command, "--conf", "executor.memory=8g"))
        .contains("--conf executor.memory: expected a key that begins with spark.");
  }

  @ParameterizedTest
  @MethodSource("withOptions")
  void aMasterThatIsNoneIsRefused(String command) {
    if (!command.equals("diagnose")) {
      assertThat(run(command, "--master", "local[0]")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("onThreads")
  void aSettingForThreadsIsRefused(String command) {
    assertThat(run(command, "--conf", "spark.sql.shuffle.partitions=3", "--master", "local[2]"))
        .contains(
            "--conf spark.sql.shuffle.partitions: no effect, as the command runs on threads;"
                + " name a cluster with --master");
  }

  @ParameterizedTest
  @MethodSource("withoutOptions")
  void aCommandThatNeedsNoSparkHasNoSuchOptions(String command) {
    for (String option : List.of("--master=local", "--conf=spark.ui.enabled=true")) {
      List<String> line = line(command);
      line.add(option);
      assertThat(refused(line)).contains("nknown option").contains(option);
    }
  }

  @Test
  void commandLinesThatStartNoSparkRefuseBoth() throws IOException {
    String log = SampleLogs.darshan().get(0).toString();
    String store = SmallStore.in(folder.resolve("store")).toString();
    for (List<String> line :
        List.of(
            List.of("diagnose", log),
            List.of("diagnose", log, "--store", store),
            List.of("export", "--duckdb", folder.resolve("sql").toString(), "--store", store))) {
      for (String option : List.of("--master", "--conf")) {
        List<String> all = new ArrayList<>(line);
        all.addAll(List.of(option, option.equals("--conf") ? "spark.master=local" : "local"));
        assertThat(refused(all))
            .contains(option + ": no effect, as this command line starts no Spark; leave it out");
      }
    }
    assertThat(folder.resolve("sql")).doesNotExist();
  }
}
