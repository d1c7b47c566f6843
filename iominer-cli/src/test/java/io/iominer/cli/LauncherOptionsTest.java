// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How well Java compiles is chosen by the command and by the size of the store. */
class LauncherOptionsTest {
  private static final Path LAUNCH =
      Path.of("").toAbsolutePath().resolve("src/main/launcher/launch");

  private static final String SIMPLE = "-XX:TieredStopAtLevel=1";
  private static final String ONE_COLLECTOR = "-XX:+UseSerialGC";
  private static final String STOPPING_COLLECTOR = "-XX:+UseParallelGC";

  @TempDir private Path folder;

  @BeforeEach
  void writeCommands() throws IOException {
    LauncherCommands.main(new String[] {folder.resolve("commands").toString()});
  }

  /**
   * The options, where a statement is short up to 150 KiB, a question up to 100, a diagnosis up to
   * 50.
   */
  private String options(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return asked(
        "SHORT_STATEMENT_KIB=150; SHORT_QUESTION_KIB=100; SHORT_DIAGNOSIS_KIB=50;"
            + " beside_users $(work_options \"$@\"); echo $kept",
        environment,
        arguments);
  }

  /** What the launcher's functions print of a command line. */
  private String asked(String script, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "/bin/sh",
                "-euc",
                ". " + LAUNCH + "; app=" + folder + "; find_needs \"$@\"; " + script,
                "sh"));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("IOMINER_JAVA_OPTS");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  private String options(String... arguments) throws IOException, InterruptedException {
    return options(Map.of(), arguments);
  }

  private Path store(String name, int kib) throws IOException {
    Path store = folder.resolve(name);
    Files.createDirectories(store.resolve("tables/darshan_file"));
    Files.write(store.resolve("tables/darshan_file/rows"), new byte[kib << 10]);
    return store;
  }

  @Test
  void questionsToASmallStoreAreCompiledSimply() throws IOException, InterruptedException {
    String small = store("small", 60).toString();
    String large = store("large", 120).toString();
    for (String command : List.of("stats", "export", "shell", "check")) {
      assertThat(options(command, "--store", small)).contains(SIMPLE, ONE_COLLECTOR);
      assertThat(options(command, "--store=" + small)).contains(SIMPLE);
      assertThat(options(command, "--store", large)).doesNotContain(SIMPLE, ONE_COLLECTOR);
    }
  }

  @Test
  void aStatementIsShortOnALargerStoreThanAQuestion() throws IOException, InterruptedException {
    String large = store("large", 120).toString();
    String largest = store("largest", 200).toString();
    for (String command : List.of("query", "slow")) {
      assertThat(options(command, "--store", large)).contains(SIMPLE, ONE_COLLECTOR);
      assertThat(options(command, "--store", largest)).doesNotContain(SIMPLE, ONE_COLLECTOR);
    }
  }

  /** Names that a shell may take for something else, and tables that links lead to. */
  @Test
  void theSizeIsThatOfTheTableHoweverItIsNamed() throws IOException, InterruptedException {
    String large = store("large", 120).toString();
    for (String name : List.of("-dash", "back\\tab", "new\nline", "a  *b", "-n")) {
      Path small = store(name, 60);
      assertThat(options("stats", "--store=" + small.getFileName())).as(name).contains(SIMPLE);
      assertThat(options("stats", "--store", small.getFileName().toString()))
          .as(name)
          .contains(SIMPLE);
    }
    Path linked = Files.createDirectories(folder.resolve("linked/tables"));
    Files.createSymbolicLink(linked.resolve("darshan_file"), Path.of(large, "tables/darshan_file"));
    assertThat(options("stats", "--store", linked.getParent().toString())).doesNotContain(SIMPLE);
    Path empty = folder.resolve("empty");
    Files.createDirectories(empty.resolve("tables/darshan_file"));
    assertThat(options("stats", "--store", empty.toString())).doesNotContain(SIMPLE);
  }

  /** With a small store where none is named. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"store\": \"..\\/large\"}",
        "{\"store\":\n\"large\"}",
        "// \"store\": \"small\"\n{\"store\": \"large\"}"
      })
  void aStoreThatTheConfigurationNamesOtherwiseIsNotTakenForTheUsualOne(String text)
      throws IOException, InterruptedException {
    store("iominer-store", 20);
    store("small", 20);
    store("large", 120);
    Path configuration = Files.writeString(folder.resolve("my.json"), text);
    assertThat(options("stats", "--config", configuration.toString())).doesNotContain(SIMPLE);
  }

  @Test
  void onlyAnOptionThatNamesACollectorReplacesTheLaunchers()
      throws IOException, InterruptedException {
    String small = store("small", 60).toString();
    for (String others :
        List.of(
            "-XX:+UseStringDeduplication -XX:MaxGCPauseMillis=50",
            "-XX:+UseGCOverheadLimit",
            "-XX:+UseNUMA -Xlog:gc")) {
      assertThat(options(Map.of("IOMINER_JAVA_OPTS", others), "stats", "--store", small))
          .as(others)
          .contains(ONE_COLLECTOR);
    }
    assertThat(options(Map.of("IOMINER_JAVA_OPTS", "-XX:+UseZGC"), "stats", "--store", small))
        .doesNotContain(ONE_COLLECTOR);
  }

  @Test
  void aDiagnosisIsLongOnASmallerStoreThanAQuestion() throws IOException, InterruptedException {
    String tiny = store("tiny", 20).toString();
    String small = store("small", 60).toString();
    for (String command : List.of("diagnose", "calibrate", "nightly", "analyze", "report")) {
      assertThat(options(command, "--store", tiny)).contains(SIMPLE);
      assertThat(options(command, "--store", small)).doesNotContain(SIMPLE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ingest", "compact"})
  void whatOnlyFillsAStoreIsCompiledWell(String command) throws IOException, InterruptedException {
    assertThat(options(command, "--store", store("tiny", 20).toString())).doesNotContain(SIMPLE);
  }

  @Test
  void theStoreIsThatOfTheConfigurationOrTheUsualOne() throws IOException, InterruptedException {
    assertThat(options("stats")).doesNotContain(SIMPLE);
    store("iominer-store", 20);
    assertThat(options("stats")).contains(SIMPLE);
    store("large", 120);
    Path configuration = folder.resolve("iominer.json");
    Files.writeString(configuration, "{\n  \"store\": \"large\",\n  \"buckets\": 8\n}\n");
    assertThat(options("stats")).doesNotContain(SIMPLE);
    Files.createDirectories(folder.resolve("etc"));
    Path other = folder.resolve("etc/other.json");
    Files.writeString(other, "{\"store\" : \"../iominer-store\"}");
    assertThat(options("stats", "--config", other.toString())).contains(SIMPLE);
    assertThat(options("stats", "--config=" + other)).contains(SIMPLE);
    assertThat(options("stats", "--config", other.toString(), "--store", "large"))
        .doesNotContain(SIMPLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"IOMINER_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"})
  void aCollectorOfTheUsersIsNotContradicted(String variable)
      throws IOException, InterruptedException {
    Map<String, String> users = Map.of(variable, "-Xmx8g -XX:+UseG1GC");
    String small = store("small", 20).toString();
    String large = store("large", 120).toString();
    assertThat(options(users, "query", "--store", small))
        .contains(SIMPLE)
        .doesNotContain(ONE_COLLECTOR);
    assertThat(options("diagnose", "--store", large)).contains(STOPPING_COLLECTOR);
    assertThat(options(users, "diagnose", "--store", large)).doesNotContain(STOPPING_COLLECTOR);
    assertThat(asked("beside_users $LIGHT_OPTIONS; echo $kept", users))
        .contains(SIMPLE)
        .doesNotContain(ONE_COLLECTOR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stats", "ingest", "calibrate"})
  void sparkIsForAClusterAlone(String command) throws IOException, InterruptedException {
    assertThat(needs(command, "--store", "x")).startsWith("yes cluster");
    assertThat(needs(command, "--master", "spark://a:7077")).startsWith("yes always");
    assertThat(needs(command, "--master=spark://a:7077")).startsWith("yes always");
    assertThat(needs(command, "--conf", "spark.master=yarn")).startsWith("yes always");
  }

  @Test
  void theWordsOfTheCommandLineChooseWhatItNeeds() throws IOException, InterruptedException {
    assertThat(needs()).isEqualTo("no never short");
    assertThat(needs("--version")).isEqualTo("no never short");
    assertThat(needs("query", "--store", "x")).isEqualTo("yes always statement");
    assertThat(needs("--debug", "analyze", "logs")).isEqualTo("yes always diagnosis");
    assertThat(needs("bench", "--work", "x")).isEqualTo("yes always long");
    assertThat(needs("diagnose", "a.darshan")).isEqualTo("no never short");
    assertThat(needs("diagnose", "--store", "x")).isEqualTo("yes cluster diagnosis");
    assertThat(needs("diagnose", "--store=x", "--force")).isEqualTo("yes cluster diagnosis");
    assertThat(needs("explain", "42")).isEqualTo("yes never short");
    assertThat(needs("explain", "42", "--path")).isEqualTo("yes never short");
    Path log = Files.createFile(folder.resolve("a.darshan"));
    assertThat(needs("compare", "--json", log.toString(), log.toString()))
        .isEqualTo("no never short");
    assertThat(needs("compare", log.toString(), "42")).isEqualTo("yes never short");
    assertThat(needs("compare", "-5", "-6")).isEqualTo("yes never short");
    assertThat(needs("compare", "--", "-5", "-6")).isEqualTo("yes never short");
  }

  private String needs(String... arguments) throws IOException, InterruptedException {
    return asked("printf '%s' \"$needs_store $needs_spark $work\"", Map.of(), arguments);
  }
}
