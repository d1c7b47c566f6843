// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.extension.ExtraCommand;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulateTest {
  @TempDir private Path folder;

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherOneOthers() throws IOException {
    Map<String, Long> first = checksums(simulate("a", 3));
    assertThat(first).hasSize(40 + 4);
    assertThat(checksums(simulate("b", 3))).isEqualTo(first);
    assertThat(checksums(simulate("c", 4))).isNotEqualTo(first);
  }

  @Test
  void aSimulatedDayJoinsCompletelyAcrossItsSources() throws IOException {
    Path facility = simulate("day", 5);
    Path store = folder.resolve("store");
    new IngestJob(new ThreadExchange(1, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(facility.resolve("darshan")), SmallStore.in(store)));
    List<SourceReport> slurm =
        new SourceIngest(SourceSettings.DEFAULT)
            .run(
                SourceGroup.ACCOUNTING,
                List.of(facility.resolve("slurm/sacct.txt").toString()),
                store,
                1);
    List<SourceReport> lmt =
        new SourceIngest(SourceSettings.DEFAULT)
            .run(
                SourceGroup.SAMPLES, List.of(facility.resolve("lmt.sqlite3").toString()), store, 1);
    assertThat(slurm).extracting(SourceReport::outcome).containsOnly("complete");
    assertThat(lmt).extracting(SourceReport::outcome).containsOnly("complete");
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      assertThat(one(miner, "SELECT count(*) FROM ingest_source WHERE outcome <> 'complete'"))
          .isEqualTo(0.0);
      assertThat(one(miner, "SELECT count(*) FROM darshan_job")).isEqualTo(40.0);
      assertThat(
              one(
                  miner,
                  "SELECT count(*) FROM job_allocation a JOIN darshan_job j ON a.log_id = j.log_id"
                      + " WHERE match_quality IN ('exact', 'array') AND user_checked"
                      + " AND a.overlap_s > j.run_time_s - 1"))
          .isEqualTo(40.0);
      assertThat(
              one(
                  miner,
                  "SELECT count(*) FROM (SELECT explode(ost_list(ost_bitmap)) AS ost FROM"
                      + " darshan_file) f LEFT ANTI JOIN ost_info i ON f.ost = i.ost_index"))
          .isEqualTo(0.0);
      double read = one(miner, "SELECT sum(bytes_read) FROM darshan_job");
      double written = one(miner, "SELECT sum(bytes_written) FROM darshan_job");
      assertThat(one(miner, "SELECT sum(bytes_read) FROM lmt_ost"))
          .isCloseTo(read, within(read * 0.001));
      assertThat(one(miner, "SELECT sum(bytes_written) FROM lmt_ost"))
          .isCloseTo(written, within(written * 0.001));
    }
  }

  @Test
  void jsonSaysWhatTextSays() throws IOException {
    Path facility = simulate("accounting", 6);
    String columns =
        "job_id, user, uid, job_name, node_count, node_list, state, start_time, end_time,"
            + " array_job_id, array_task_id, elapsed_s";
    List<Row> text = slurm(facility.resolve("slurm/sacct.txt"), "text", columns);
    List<Row> json =
        slurm(facility.resolve("slurm/sacct.json"), "json", columns.replace(" uid,", ""));
    assertThat(text).hasSize(40);
    assertThat(json).hasSameSizeAs(text);
    for (int i = 0; i < text.size(); i++) {
      for (String column : columns.replace(" uid,", "").split(", ", -1)) {
        assertThat(json.get(i).<Object>getAs(column))
            .as("%s of %s", column, text.get(i))
            .isEqualTo(text.get(i).<Object>getAs(column));
      }
    }
  }

  @Test
  void theSampleDayIsWhatItsCommandMakes() throws IOException {
    Path samples = Path.of("..", "sample-logs");
    String readme = Files.readString(samples.resolve("README.md"));
    Matcher line =
        Pattern.compile("iominer simulate --out \\S+ ((?:[^`]|\n)*?)\n```").matcher(readme);
    assertThat(line.find()).isTrue();
    List<String> options =
        new ArrayList<>(List.of(line.group(1).replace("\\\n", " ").trim().split("\\s+", -1)));
    Path out = folder.resolve("sample");
    options.addAll(List.of("--out", out.toString()));
    assertThat(command().execute(options.toArray(String[]::new))).isZero();
    assertThat(out.resolve("slurm/sacct.txt"))
        .hasSameTextualContentAs(samples.resolve("simulated/slurm/sacct.txt"));
  }

  @Test
  void theApplicationFindsTheCommand() {
    assertThat(ServiceLoader.load(ExtraCommand.class).stream().map(ServiceLoader.Provider::get))
        .filteredOn(extra -> extra.name().equals("simulate"))
        .singleElement()
        .extracting(ExtraCommand::type)
        .isEqualTo(SimulateCommand.class);
  }

  @Test
  void aFolderThatIsNotEmptyIsLeftAlone() throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    assertThat(command().execute("--out", folder.toString())).isEqualTo(2);
    assertThat(folder.resolve("mine.txt")).hasContent("mine");
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("mine.txt"));
  }

  private List<Row> slurm(Path file, String name, String columns) throws IOException {
    Path store = folder.resolve("slurm-" + name);
    new SourceIngest(SourceSettings.DEFAULT)
        .run(SourceGroup.ACCOUNTING, List.of(file.toString()), store, 1);
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      return miner
          .query("SELECT " + columns + " FROM slurm_job ORDER BY job_id, start_time")
          .collect();
    }
  }

  private static double one(IOMiner miner, String statement) {
    return ((Number) miner.query(statement).collect().get(0).get(0)).doubleValue();
  }

  private static CommandLine command() {
    return new CommandLine(new SimulateCommand());
  }

  /** Forty jobs in a few hours on eight targets. */
  @Test
  void withOtherLayoutsTheSameJobsRun() throws IOException {
    List<List<String>> jobs = new ArrayList<>();
    for (String rule : List.of("round-robin", "max-perf")) {
      Path out = simulate(rule, 6, "--placement=" + rule);
      jobs.add(
          Files.readAllLines(out.resolve("slurm/sacct.txt")).stream()
              .map(line -> line.split("\\|", -1)[0])
              .sorted()
              .toList());
    }
    assertThat(jobs.get(1)).isEqualTo(jobs.get(0));
    assertThat(checksums(folder.resolve("max-perf")))
        .isNotEqualTo(checksums(folder.resolve("round-robin")));
    assertThat(command().execute("--out=" + folder.resolve("x"), "--placement=best")).isEqualTo(2);
  }

  @Test
  void theSameAdviceOnABurstBufferGivesTheSameBytes() throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("iominer.json"),
            """
            {"facility": {"burst_buffer": {"capacity": "4GB", "write_rate": "8GB/s",
              "busy_write_rate": "6GB/s", "read_rate": "8GB/s", "idle_demotion_rate": "1GB/s",
              "busy_demotion_rate": "500MB/s", "read_back_rate": "1GB/s"}}}
            """);
    String config = "--config=" + configuration;
    Path plain = simulate("plain", 6, config);
    Path advice =
        Files.writeString(
            folder.resolve("buffer.json"),
            """
            {"burst_buffer_demand": [{"capacity": 4000000000, "period_s": 3600,
                "bytes_per_period": 5e9}], "burst_buffer_applications": [%s]}
            """
                .formatted(
                    applications(plain).stream()
                        .map("{\"application\": \"%s\", \"use\": \"buffer\"}"::formatted)
                        .collect(Collectors.joining(", "))));
    String apply = "--apply=" + advice;
    Map<String, Long> first = checksums(simulate("a", 6, config, apply));
    assertThat(checksums(simulate("b", 6, config, apply))).isEqualTo(first);
    assertThat(checksums(plain)).isNotEqualTo(first);
  }

  private static List<String> applications(Path facility) {
    return TestSpark.session()
        .read()
        .parquet(facility.resolve("truth.parquet").toString())
        .select("application")
        .distinct()
        .sort("application")
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }

  private Path simulate(String name, int seed, String... others) {
    Path out = folder.resolve(name);
    List<String> options =
        new ArrayList<>(
            List.of(
                "--out=" + out,
                "--jobs=40",
                "--days=0.1",
                "--osts=8",
                "--nodes=64",
                "--slow-osts=1",
                "--failing-osts=0",
                "--trace-share=0.2",
                "--max-mean-gb=2",
                "--seed=" + seed));
    options.addAll(List.of(others));
    assertThat(command().execute(options.toArray(String[]::new))).isZero();
    return out;
  }

  private static Map<String, Long> checksums(Path root) throws IOException {
    Map<String, Long> checksums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        CRC32 checksum = new CRC32();
        checksum.update(Files.readAllBytes(file));
        checksums.put(root.relativize(file).toString(), checksum.getValue());
      }
    }
    return checksums;
  }
}
