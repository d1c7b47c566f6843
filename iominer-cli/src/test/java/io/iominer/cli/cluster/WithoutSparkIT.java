// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.ErrorKind;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive without Spark on Spark's own libraries in their own versions, on one machine and on a
 * master and two workers: results are those of the libraries of the build.
 */
class WithoutSparkIT {
  private static final Path ARCHIVE = Path.of(System.getProperty("iominer.without-spark"));
  private static final Path RELEASED = Path.of(System.getProperty("iominer.released-spark"));

  private static final String LOGS = SampleLogs.DARSHAN.toString();
  private static final String QUESTION =
      "SELECT application, count(*) AS logs, sum(bytes_written) AS written,"
          + " ost_list(ost_union(ost_bitmap)) AS osts FROM darshan_job GROUP BY application"
          + " ORDER BY application";

  @TempDir private static Path folder;

  private static Path home = Path.of("");
  private static Map<String, String> expected = Map.of();

  /** How a command of IOMiner is run; returns what it prints. */
  @FunctionalInterface
  private interface Launcher {
    String run(String... arguments) throws IOException, InterruptedException;
  }

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    home = Installation.unpack(ARCHIVE, folder);
    expected = results(folder.resolve("here"), LocalMode::output);
    assertThat(expected.keySet()).contains("diagnose", "explain", "query").hasSizeGreaterThan(5);
  }

  /** What the commands print and write about the samples. */
  private static Map<String, String> results(Path place, Launcher iominer)
      throws IOException, InterruptedException {
    Files.createDirectories(place);
    String store = store(place).toString();
    String analyzed = analyzed(place).toString();
    Path out = place.resolve("out");
    Map<String, String> results = new TreeMap<>();
    iominer.run("ingest", LOGS, "--store", store);
    results.put("diagnose", iominer.run("diagnose", "--store", store));
    results.put("query", iominer.run("query", QUESTION, "--store", store, "--format", "csv"));
    results.put("explain", iominer.run("explain", "4478503", "--store", store, "--json"));
    iominer.run("analyze", "--no-page", LOGS, "--store", analyzed, "--out", out.toString());
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        results.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    results.replaceAll((name, text) -> text.replace(place.toString(), "PLACE"));
    return results;
  }

  private static Path store(Path place) {
    return place.resolve("store");
  }

  private static Path analyzed(Path place) {
    return place.resolve("analyzed");
  }

  private static void assertExpected(Path place, Map<String, String> results) {
    assertThat(results).containsOnlyKeys(expected.keySet());
    expected.forEach((name, text) -> SqlTexts.assertSame(name, results.get(name), text));
    Path here = folder.resolve("here");
    assertThat(StoreRows.of(store(place)).differences(StoreRows.of(store(here)))).isEmpty();
    assertThat(StoreRows.of(analyzed(place)).differences(StoreRows.of(analyzed(here)))).isEmpty();
  }

  private static Submission iominer(Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/iominer").toString()));
    command.addAll(List.of(arguments));
    return Installation.run(folder, environment, command.toArray(String[]::new));
  }

  @Test
  void itHoldsNoSpark() throws IOException {
    assertThat(home.resolve("spark")).doesNotExist();
    assertThat(Files.size(ARCHIVE)).isLessThan(100_000_000);
    try (Stream<Path> jars = Files.list(home.resolve("app/lib"))) {
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .isNotEmpty()
          .noneMatch(name -> name.matches("(spark|hadoop|scala|netty|parquet)-.*"));
    }
    assertThat(RELEASED.resolve("lz4-java-1.8.0.jar")).as("not that of the build").isNotEmptyFile();
  }

  @Test
  void whatNeedsNoSparkStartsWithoutOne() throws IOException, InterruptedException {
    String version = home.getFileName().toString().replaceAll("iominer-|-without-spark", "");
    assertThat(iominer(Map.of(), "--version").output()).contains(version);
    String log = SampleLogs.darshan().get(0).toString();
    assertThat(iominer(Map.of(), "diagnose", log).output()).contains("Verdict");
    assertThat(iominer(Map.of(), "parse", log).output()).contains("POSIX_OPENS");
  }

  @Test
  void aMissingSparkAndOneOfAnotherVersionAreRefusedInOneLine()
      throws IOException, InterruptedException {
    assertRefused(Map.of(), "set SPARK_HOME to its folder");
    Path other = folder.resolve("other");
    Files.createDirectories(other.resolve("jars"));
    Files.createFile(other.resolve("jars/spark-core_2.13-4.0.1.jar"));
    assertRefused(Map.of("SPARK_HOME", other.toString()), "SPARK_HOME is none: " + other);
  }

  private static void assertRefused(Map<String, String> environment, String reason)
      throws IOException, InterruptedException {
    Submission refused = iominer(environment, "stats", "--store", folder.toString());
    assertThat(refused.exitCode()).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(refused.errors())
        .startsWith("iominer: this command needs Spark ")
        .contains(reason)
        .hasLineCount(1);
  }

  @Test
  void theLauncherUsesASparkOfTheSite() throws IOException, InterruptedException {
    Path place = folder.resolve("site");
    Path spark = Files.createDirectories(folder.resolve("site-spark"));
    Files.createSymbolicLink(spark.resolve("jars"), RELEASED);
    Map<String, String> environment = Map.of("SPARK_HOME", spark.toString());
    assertExpected(place, results(place, arguments -> iominer(environment, arguments).output()));
  }

  private static String inAnAllocation(Path spark, Path store)
      throws IOException, InterruptedException {
    Map<String, String> environment = new TreeMap<>();
    environment.put("IOMINER_HOME", home.toString());
    environment.put("SPARK_HOME", spark.toString());
    environment.put("JDK_JAVA_OPTIONS", LoopbackCluster.JAVA_OPTIONS);
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("SLURM_MEM_PER_NODE", "3072");
    return SlurmStandIn.in(folder.resolve("slurm"))
        .sbatch(environment, "query", QUESTION, "--store", store.toString(), "--format", "csv")
        .output();
  }

  @Test
  void sparkSubmitRunsItOnACluster() throws IOException, InterruptedException {
    Path place = folder.resolve("there");
    String version = home.getFileName().toString().replace("-without-spark", "");
    Path application = home.resolve("app").resolve(version + "-spark.jar");
    Map<String, String> environment =
        Map.of("IOMINER_SPARK_JARS", RELEASED.toString(), "IOMINER_JAR", application.toString());
    try (LoopbackCluster cluster = LoopbackCluster.start(folder.resolve("cluster"), environment)) {
      assertExpected(place, results(place, arguments -> cluster.submit(arguments).output()));
      assertThat(inAnAllocation(cluster.sparkHome(), store(place)))
          .isEqualTo(expected.get("query"));
    }
  }
}
