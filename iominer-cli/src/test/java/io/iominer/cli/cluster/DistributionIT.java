// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a site unpacks: starts by itself, in Spark's local mode, and in an allocation of Slurm. */
class DistributionIT {
  private static final Path ARCHIVE = Path.of(System.getProperty("iominer.distribution"));

  @TempDir private static Path folder;

  private static Path home = Path.of("");

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    home = Installation.unpack(ARCHIVE, folder);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    return Installation.run(folder, Map.of(), command).output();
  }

  /** Files with their times. */
  private static Map<String, FileTime> files() throws IOException {
    Map<String, FileTime> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(home)) {
      for (Path file : all.toList()) {
        files.put(home.relativize(file).toString(), Files.getLastModifiedTime(file));
      }
    }
    return files;
  }

  /** Names of the jars that are not ours. */
  private static List<String> libraries() throws IOException {
    List<String> names = new ArrayList<>();
    for (String jars : List.of("app/lib", "spark/jars")) {
      try (Stream<Path> all = Files.list(home.resolve(jars))) {
        all.forEach(jar -> names.add(jar.getFileName().toString()));
      }
    }
    return names;
  }

  private static String iominer(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/iominer").toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  @Test
  void itStarts() throws IOException, InterruptedException {
    String version = home.getFileName().toString().replaceFirst("iominer-", "");
    assertThat(iominer("--version")).contains(version).contains("(commit ");
    assertThat(iominer("--help")).doesNotContain("of the sources", "simulate");
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bin/iominer"));
    assertThat(run(link.toString(), "diagnose", SampleLogs.darshan().get(0).toString()))
        .contains("Verdict");
  }

  @Test
  void itHasASparkForThisMachineAndForAnAllocation() throws IOException, InterruptedException {
    String store = folder.resolve("store").toString();
    String log = SampleLogs.darshan().get(0).toString();
    String question = "SELECT count(*) AS logs FROM darshan_job";
    iominer("ingest", log, "--buckets", "1", "--store", store);
    String here = iominer("query", question, "--store", store, "--format", "csv");
    assertThat(here).isEqualTo("logs\n1\n");
    Map<String, String> environment = new TreeMap<>();
    environment.put("IOMINER_HOME", home.toString());
    environment.put("JDK_JAVA_OPTIONS", LoopbackCluster.JAVA_OPTIONS);
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("SLURM_MEM_PER_NODE", "3072");
    Submission job =
        SlurmStandIn.in(folder.resolve("slurm"))
            .sbatch(environment, "query", question, "--store", store, "--format", "csv");
    assertThat(job.output()).isEqualTo(here);
  }

  /** Each kind of work, on the samples that are in it; it may lie where nothing can be written. */
  @Test
  void commandsOfItsReadmeWorkAndChangeNothingInIt() throws IOException, InterruptedException {
    Map<String, FileTime> before = files();
    Path samples = home.resolve("sample-logs");
    String configuration = samples.resolve("iominer.json").toString();
    String store = folder.resolve("samples").toString();
    Path page = folder.resolve("page");
    assertThat(iominer("analyze", "--config", configuration, "--store", store, "--out", page + ""))
        .contains("105 new logs", "lmt_ost");
    assertThat(page.resolve("report.html")).isNotEmptyFile();
    for (String command :
        List.of(
            "status",
            "check",
            "stats",
            "slow --direction write",
            "calibrate",
            "diagnose --force",
            "advise placement",
            "advise history",
            "compact",
            "layout --explain",
            "expire --older-than 2026-11-01",
            "export " + folder.resolve("rows") + " darshan_job --format parquet",
            "check --recount",
            "explain 1000018",
            "report --out " + folder.resolve("second"))) {
      List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
      words.addAll(List.of("--store", store));
      assertThat(iominer(words.toArray(String[]::new))).as(command).isNotEmpty();
    }
    String[] logs =
        SampleLogs.darshan().stream().limit(2).map(Path::toString).toArray(String[]::new);
    assertThat(iominer("parse", logs[0])).contains("POSIX_OPENS");
    assertThat(iominer("compare", logs[0], logs[1])).isNotEmpty();
    assertThat(iominer("tables")).contains("darshan_job");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void linksOfItsDocumentsLeadToFilesInIt() throws IOException {
    Pattern link = Pattern.compile("]\\(([^)#: ]+)(?:#[^)]*)?\\)");
    List<String> dead = new ArrayList<>();
    try (Stream<Path> all = Files.walk(home)) {
      for (Path page : all.filter(file -> file.toString().endsWith(".md")).toList()) {
        link.matcher(Files.readString(page))
            .results()
            .map(found -> found.group(1))
            .filter(target -> !Files.exists(page.resolveSibling(target)))
            .forEach(target -> dead.add(home.relativize(page) + ": " + target));
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void itHasManPagesCompletionModuleAndLicences() throws IOException, InterruptedException {
    Path share = home.resolve("share");
    for (String page : List.of("iominer", "iominer-diagnose", "iominer-advise-placement")) {
      assertThat(share.resolve("man/man1/" + page + ".1")).content().contains(".TH \"IOMINER");
    }
    Path completion = share.resolve("bash-completion/completions/iominer");
    assertThat(iominer("generate-completion")).isEqualTo(Files.readString(completion) + "\n");
    assertThat(run("bash", "-n", completion.toString())).isEmpty();
    String version = home.getFileName().toString().replaceFirst("iominer-", "");
    assertThat(share.resolve("modulefiles/iominer/" + version + ".lua"))
        .content()
        .contains("Version: " + version);
    List<String> libraries = libraries();
    assertThat(libraries).hasSizeGreaterThan(150).noneMatch(jar -> jar.startsWith("rocksdb"));
    List<String> listed =
        Pattern.compile("\\([^:() ]+:([^:() ]+):([^:() ]+) - ")
            .matcher(Files.readString(home.resolve("THIRD-PARTY.txt")))
            .results()
            .map(one -> one.group(1) + "-" + one.group(2))
            .toList();
    for (String jar : libraries) {
      assertThat(listed)
          .as("%s with its version", jar)
          .anyMatch(name -> jar.startsWith(name) && jar.substring(name.length()).matches("[-.].*"));
    }
    assertThat(home.resolve("README.md")).content().contains(version).doesNotContain("${");
    assertThat(home.resolve("NOTICE")).isNotEmptyFile();
  }
}
