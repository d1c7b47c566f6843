// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.MasterCommands;
import io.iominer.core.spark.IOMiner;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that takes {@code --master}, and a program of a user, on a master and two workers:
 * what they print and write is what they print and write on one machine. The facilities are random.
 * All commands run on that of the first seed, in one submission with the program, as one takes
 * seconds until it works.
 */
class CommandsOnClusterIT {
  private static final Path APPLICATION = Path.of(System.getProperty("iominer.application"));

  /** The first has what accounting and servers say, the second has logs alone. */
  private static final int SEEDS = Integer.getInteger("iominer.seeds", 1);

  private static final String QUESTION =
      "SELECT application, count(*) AS logs, sum(bytes_written) AS written,"
          + " ost_list(ost_union(ost_bitmap)) AS osts FROM darshan_job GROUP BY application"
          + " ORDER BY application";

  /** Commands that print how long they took or how many files a store has. */
  private static final Set<String> PRINT_TIMES =
      Set.of("ingest", "export", "compact", "nightly", "report");

  /** When advice was made. */
  private static final Pattern MADE = Pattern.compile("\"made_at(_s)?\" : .*");

  @TempDir private static Path folder;

  private static final Map<Long, RandomFacilityStores> FACILITIES = new HashMap<>();

  private static LoopbackCluster cluster;

  /** What the user's program printed on the cluster. */
  private static List<String> printed = List.of();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    for (long seed = 0; seed < SEEDS; seed++) {
      FACILITIES.put(seed, RandomFacilityStores.make(seed, folder.resolve("seed-" + seed)));
    }
    cluster = LoopbackCluster.start(folder.resolve("cluster"));
    runCommands();
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private static RandomFacilityStores facility(long seed) {
    return FACILITIES.get(seed);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aCommandSaysAndWritesWhatItDoesOnOneMachine(String command, long seed) throws IOException {
    String name = name(command, seed);
    assertThat(CommandLines.exitCode(onCluster(), name))
        .as(CommandLines.errors(onCluster(), name) + CommandLines.output(onCluster(), name))
        .isZero();
    Path here = onOneMachine().resolve(name);
    Path there = onCluster().resolve(name);
    String expected = comparable(CommandLines.output(onOneMachine(), name), here);
    assertThat(expected).as(CommandLines.errors(onOneMachine(), name)).isNotEmpty();
    if (!PRINT_TIMES.contains(command)) {
      SqlTexts.assertSame(
          name, comparable(CommandLines.output(onCluster(), name), there), expected);
    }
    assertThat(StoreRows.of(store(there)).differences(StoreRows.of(store(here))))
        .as(name)
        .isEmpty();
    Map<String, String> files = written(there);
    Map<String, String> wanted = written(here);
    assertThat(files).as(name).containsOnlyKeys(wanted.keySet());
    wanted.forEach((file, text) -> SqlTexts.assertSame(name + " " + file, files.get(file), text));
  }

  /** All commands on the first facility, and the analyses of the others. */
  static Stream<Arguments> cases() {
    return Stream.concat(
        MasterCommands.all().stream().map(command -> Arguments.of(command, 0L)),
        LongStream.range(1, SEEDS).mapToObj(seed -> Arguments.of("analyze", seed)));
  }

  /** Runs all commands on the cluster, with the program in one submission, and in this JVM. */
  private static void runCommands() throws IOException, InterruptedException {
    for (Arguments one : cases().toList()) {
      String command = (String) one.get()[0];
      long seed = (Long) one.get()[1];
      for (Path place : List.of(onOneMachine(), onCluster())) {
        String name = name(command, seed);
        prepare(command, seed, place.resolve(name));
        CommandLines.add(
            place, name, arguments(command, seed, place.resolve(name)), QUESTION + ";\n");
      }
    }
    List<String> arguments = new ArrayList<>(List.of(onCluster().toString()));
    ingested().forEach(store -> arguments.add(store.toString()));
    Submission commands =
        cluster.submit(
            CommandLines.class,
            programOf(CommandLines.class, Algorithm1Program.class),
            APPLICATION,
            arguments);
    TestSpark.session();
    CommandLines.run(onOneMachine());
    List<String> lines = commands.output().lines().toList();
    assertThat(lines.get(0)).startsWith("spark://");
    printed = lines.subList(1, lines.size());
  }

  private static List<Path> ingested() {
    return seeds().mapToObj(seed -> facility(seed).ingested()).toList();
  }

  private static Path onOneMachine() {
    return folder.resolve("here");
  }

  private static Path onCluster() {
    return folder.resolve("there");
  }

  private static String name(String command, long seed) {
    return command.replace(' ', '-') + "-" + seed;
  }

  /** Puts the store that a command starts from into its folder. */
  private static void prepare(String command, long seed, Path place) throws IOException {
    switch (command) {
      case "analyze", "ingest", "nightly" -> {}
      case "calibrate", "diagnose" ->
          RandomFacilityStores.copy(facility(seed).ingested(), store(place));
      default -> RandomFacilityStores.copy(facility(seed).diagnosed(), store(place));
    }
  }

  private static Path store(Path place) {
    return place.resolve("store");
  }

  /** A command line for each command: a new one that takes {@code --master} needs its own. */
  private static List<String> arguments(String command, long seed, Path place) throws IOException {
    RandomFacilityStores facility = facility(seed);
    String out = place.resolve("out").toString();
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    switch (command) {
      case "analyze" -> {
        arguments.addAll(List.of("--no-page", "--json", "--out", out));
        arguments.addAll(facility.sources());
      }
      case "ingest" -> arguments.addAll(facility.sources());
      case "query" -> arguments.addAll(List.of(QUESTION, "--format", "json"));
      case "explain" -> arguments.addAll(List.of(facility.job(), "--json"));
      case "slow" -> arguments.addAll(List.of("--direction", "write"));
      case "report" -> arguments.addAll(List.of("--out", out));
      case "nightly" ->
          arguments.addAll(
              List.of(
                  "--day",
                  "2026-01-01",
                  "--out",
                  out,
                  "--config",
                  facility.configuration().toString()));
      case "export" ->
          arguments.addAll(List.of(out, "darshan_job", "diagnosis", "--format", "csv"));
      case "compact" -> arguments.addAll(List.of("--keep-hours", "0"));
      case "advise" -> arguments.add("--follow-up");
      case "advise dfra" ->
          arguments.addAll(List.of("--explain", "--config", facility.configuration().toString()));
      case "calibrate",
          "diagnose",
          "shell",
          "stats",
          "advise history",
          "advise connections",
          "advise nodelocal",
          "advise placement",
          "advise collective",
          "advise burstbuffer" -> {}
      default -> throw new AssertionError("a command without a command line here: " + command);
    }
    arguments.addAll(List.of("--store", store(place).toString()));
    return arguments;
  }

  /** A text without what differs from place to place. */
  private static String comparable(String text, Path place) {
    return MADE.matcher(text.replace(place.toString(), "PLACE")).replaceAll("");
  }

  /**
   * Texts that a command wrote, by the names of their files. Names of a night's folders and pages
   * say when they were made.
   */
  private static Map<String, String> written(Path place) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    Path out = place.resolve("out");
    if (Files.exists(out)) {
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          String name = file.getFileName().toString();
          if (name.endsWith(".json") || name.endsWith(".csv")) {
            texts.put(name, comparable(Files.readString(file), place));
          }
        }
      }
    }
    return texts;
  }

  @Test
  void aProgramWithFunctionsOfItsOwnGivesTheRowsOfOneMachine() {
    List<String> expected = new ArrayList<>();
    for (Path store : ingested()) {
      try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
        expected.addAll(Algorithm1Program.rows(miner));
      }
    }
    assertThat(printed).containsExactlyElementsOf(expected);
    for (String line : List.of("filter", "bin", "group", "osts", "join", "percentile", "factors")) {
      assertThat(expected).as(line).anyMatch(row -> row.startsWith(line + " "));
    }
  }

  /** A jar of classes. */
  private static Path programOf(Class<?>... types) throws IOException {
    Path jar = folder.resolve("program.jar");
    try (JarOutputStream file = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : types) {
        String name = type.getName().replace('.', '/') + ".class";
        file.putNextEntry(new JarEntry(name));
        try (var bytes = type.getClassLoader().getResourceAsStream(name)) {
          bytes.transferTo(file);
        }
      }
    }
    return jar;
  }
}
