// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.Cause;
import io.iominer.core.spark.IOMiner;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Asks the store of all samples, whose logs were diagnosed, by commands. */
abstract class StoreQuestions {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private static Path folder;

  private static StringWriter out = new StringWriter();
  private static StringWriter err = new StringWriter();

  private static int run(String... args) {
    TestSpark.session();
    out = new StringWriter();
    err = new StringWriter();
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private static int ask(String command, String... args) {
    List<String> all = new ArrayList<>(List.of(command, "--store", store()));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  private static String store() {
    return DiagnosedSamples.shared().store().toString();
  }

  private static JsonNode json() throws IOException {
    return MAPPER.readTree(out.toString());
  }

  @Test
  void aLogWithMoreFilesThanTheLimitIsNamedAndTheOthersAreJudged() throws IOException {
    String config = folder.resolve("small.json").toString();
    Files.writeString(Path.of(config), "{\"thresholds\": {\"diagnosis.most-files\": 30}}");
    String small = SmallStore.in(folder.resolve("small")).toString();
    try (Stream<Path> logs = Files.list(SampleLogs.DARSHAN)) {
      List<String> ingest = new ArrayList<>(List.of("ingest", "--store", small));
      logs.map(Path::toString).filter(log -> log.contains("clim3_")).forEach(ingest::add);
      assertThat(run(ingest.toArray(String[]::new))).as(err.toString()).isZero();
    }
    assertThat(run("slow", "--store", small, "--direction", "read")).isZero();
    assertThat(out.toString())
        .contains("No job meets the conditions.", "less than 1 GB/s")
        .contains("9 of 9 logs were not diagnosed yet and are left out: run iominer analyze");
    assertThat(run("diagnose", "--store", small, "--config", config)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Diagnosed 9 logs").contains("Not diagnosed: 3 logs");
    run(
        "query",
        "--store",
        small,
        "--format",
        "json",
        "SELECT d.verdict, d.io_s, j.job_id, count(DISTINCT record_id) AS files"
            + " FROM darshan_job j JOIN diagnosis d USING (log_id) JOIN darshan_file f USING (log_id) GROUP BY ALL ORDER BY files");
    for (JsonNode log : json()) {
      boolean isTooLarge = log.get("files").intValue() > 30;
      assertThat(log.get("verdict").textValue().equals("skipped")).isEqualTo(isTooLarge);
      assertThat(log.get("io_s").isNull()).isEqualTo(isTooLarge);
    }
    JsonNode largest = json().get(json().size() - 1);
    assertThat(run("explain", largest.get("job_id").asText(), "--store", small)).isZero();
    assertThat(out.toString()).contains("Not diagnosed: the log has").contains("most-files is 30");
    assertThat(run("slow", "--store", small, "--direction", "read")).isZero();
    assertThat(out.toString()).contains("3 of 9 logs cannot be diagnosed");
  }

  @Test
  void placementSaysWhatIsKnownAndWhatIsMissing() throws IOException {
    String[] advise = {"advise", "placement", "--store", store(), "--explain", "--what-if"};
    List<String> json = new ArrayList<>(List.of(advise));
    json.add("--json");
    assertThat(run(json.toArray(String[]::new))).as(err.toString()).isZero();
    assertThat(json().get("osts").size()).isPositive();
    assertThat(json().get("pool_demands").size() + json().get("missing").size()).isPositive();
    for (String section : List.of("fail_slow_osts", "pools", "pool_demands", "what_if")) {
      assertThat(json().get(section).isArray()).as(section).isTrue();
    }
    assertThat(run(advise)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("Assumed throughput of OSTs", "What is not known", "Commands");
  }

  @Test
  void theQuickStartShowsWhatItsCommandsPrint() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "quick-start.md"));
    assertThat(page).contains("$ ./iominer analyze --config sample-logs/iominer.json\n");
    String answers = AnalyzedSamples.printed();
    assertThat(page).contains(answers.substring(answers.indexOf("Summary of these logs")));
    Matcher command = Pattern.compile("\\$ \\./iominer diagnose (\\S+)\n").matcher(page);
    assertThat(command.find()).isTrue();
    assertThat(run("diagnose", "../" + command.group(1))).isZero();
    assertThat(page).contains(out.toString().replace("../" + command.group(1), command.group(1)));
  }

  @Test
  void theReadmeShowsLinesOfTheQuickStart() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    List<String> blocks =
        Pattern.compile("(?s)\n```\n(\\$ \\./iominer (?:diagnose|analyze).*?)\n```\n")
            .matcher(readme)
            .results()
            .map(block -> block.group(1))
            .toList();
    assertThat(blocks).hasSize(2);
    assertThat(Files.readAllLines(Path.of("..", "docs", "quick-start.md")))
        .containsAll(
            blocks.stream().flatMap(String::lines).filter(line -> !line.equals("...")).toList());
    assertThat(readme.lines()).hasSizeLessThanOrEqualTo(150);
  }

  @Test
  void slowJobsComeWithFactorsAndCauses() throws IOException {
    assertThat(ask("slow", "--direction", "WRITE", "--min-ranks", "2", "--top", "5", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode jobs = json().get("slow-jobs");
    assertThat(jobs).hasSize(5);
    double before = Double.POSITIVE_INFINITY;
    for (JsonNode job : jobs) {
      assertThat(job.get("lost_s").doubleValue()).isLessThanOrEqualTo(before);
      before = job.get("lost_s").doubleValue();
      assertThat(job.get("busy_share").doubleValue()).isGreaterThanOrEqualTo(0.5);
      assertThat(job.get("bytes").longValue())
          .isGreaterThanOrEqualTo(10_000_000 * job.get("process_count").longValue());
    }
    assertThat(ask("slow", "--paper", "--direction", "WRITE", "--min-ranks", "2", "--json"))
        .isZero();
    double slower = 0;
    for (JsonNode job : json().get("slow-jobs")) {
      assertThat(job.get("critical_bandwidth").doubleValue()).isGreaterThanOrEqualTo(slower);
      slower = job.get("critical_bandwidth").doubleValue();
    }
    assertThat(ask("slow", "--direction", "WRITE", "--min-ranks", "2", "--json")).isZero();
    assertThat(json().get("skipped").get(0).get("skipped").intValue()).isZero();
    assertThat(ask("slow", "--direction", "write", "--min-ranks", "2", "--csv")).isZero();
    assertThat(out.toString()).startsWith("job_id,application,user,start_time,process_count,");
    assertThat(err.toString()).isEmpty();
    assertThat(ask("slow", "--direction", "write", "--min-bytes-per-rank", "5s"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--min-bytes-per-rank: expected a size");
  }

  @Test
  void applicationsAreGroupedAndWrongAmountsNamed() throws IOException {
    assertThat(ask("slow", "--direction", "read", "--min-ranks", "2", "--by", "application"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("Commonest cause").doesNotContain("not diagnosed yet");
    assertThat(ask("slow", "--direction", "read", "--max-bandwidth", "5s"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--max-bandwidth: expected a rate such as 1GB/s, found 5s");
    assertThat(ask("slow")).isEqualTo(ErrorKind.USER.exitCode());
  }

  private static List<JsonNode> query(String statement) throws IOException {
    assertThat(ask("query", statement, "--format", "json")).as(err.toString()).isZero();
    List<JsonNode> rows = new ArrayList<>();
    json().forEach(rows::add);
    return rows;
  }

  @Test
  void theWayOfAJobsBytesIsShownWithWhatLacks() throws IOException {
    assertThat(ask("explain", "1000028", "--path")).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("Job 1000028\n")
        .contains("nothing that is known on the path was full")
        .containsPattern("OST +\\d+ +0.00 s .*LMT's OSTs")
        .contains("No forwarding nodes are configured")
        .contains("oss_rate of facility in the configuration sets it");
    assertThat(ask("explain", "1000028", "--path", "--json")).isZero();
    JsonNode log = json().get("logs").get(0);
    assertThat(log.get("io_path").get(0).get("most_io_s").doubleValue()).isPositive();
    assertThat(log.get("io_path_steps").get(0).get("job_rate").doubleValue()).isPositive();
    assertThat(log.get("io_path_steps").get(0).get("forwarding_node_utilization").isNull())
        .isTrue();
  }

  @Test
  void aJobIsExplainedWithAllThatTheStoreKnows() throws IOException {
    assertThat(ask("explain", "1000028")).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("Job 1000028\n")
        .containsPattern("Match with the log +exact\n")
        .contains("Verdict      ")
        .contains(
            "Possible     ", "(small-consecutive-requests)\n             matters where the client")
        .contains("Critical path: main files, at most 10")
        .contains("Other jobs on its OSTs")
        .contains("Among the runs of its application\n");
    assertThat(ask("explain", "1000028", "--json")).isZero();
    JsonNode log = json().get("logs").get(0);
    assertThat(json().get("log_count").intValue()).isEqualTo(1);

    List<JsonNode> runs =
        query(
            "SELECT job_id, io_s, start_time FROM darshan_job JOIN diagnosis USING (job_id, log_id)"
                + " WHERE application = 'app001'");
    JsonNode own = runs.stream().filter(StoreQuestions::isOwn).findFirst().orElseThrow();
    double io = own.get("io_s").doubleValue();
    JsonNode line = log.get("history").get(0);
    assertThat(line.get("measure").textValue()).isEqualTo("io_s");
    assertThat(line.get("value").doubleValue()).isEqualTo(io);
    assertThat(line.get("other_runs").intValue()).isEqualTo(runs.size() - 1);
    long less = runs.stream().filter(run -> run.get("io_s").doubleValue() < io).count();
    assertThat(line.get("percentile").doubleValue())
        .isCloseTo((double) less / (runs.size() - 1), within(1e-9));
    assertThat(line.get("earlier_runs").longValue())
        .isEqualTo(runs.stream().filter(r -> time(r).compareTo(time(own)) < 0).count());

    // What the servers measured holds what the job moved, and the neighbours are those of the log.
    assertThat(log.get("osts")).hasSize(3);
    long moved = 0;
    for (JsonNode target : log.get("osts")) {
      moved += target.get("bytes").longValue();
      assertThat(target.get("measured_bytes").longValue())
          .isGreaterThan(target.get("bytes").longValue());
      assertThat(target.get("measured_share").doubleValue()).isBetween(0.0, 1.0);
    }
    JsonNode job = log.get("job").get(0);
    assertThat((double) moved)
        .isCloseTo(
            job.get("bytes_read").doubleValue() + job.get("bytes_written").doubleValue(),
            within(3.0));
    for (JsonNode neighbour : log.get("contention")) {
      assertThat(neighbour.get("job_id").longValue()).isNotEqualTo(1000028);
      assertThat(neighbour.get("overlap_s").doubleValue())
          .isPositive()
          .isLessThanOrEqualTo(log.get("osts").get(0).get("busy_s").doubleValue() + 1e-6);
    }
  }

  private static boolean isOwn(JsonNode run) {
    return run.get("job_id").longValue() == 1000028;
  }

  private static String time(JsonNode run) {
    return run.get("start_time").textValue();
  }

  @Test
  void findingsComeBackFromTheStoreWithTheirAdvice() throws IOException {
    assertThat(ask("explain", "4478503", "--json")).as(err.toString()).isZero();
    JsonNode log = json().get("logs").get(0);
    assertThat(log.at("/diagnosis/dominant_cause").textValue()).isEqualTo("pattern");
    assertThat(log.at("/diagnosis/findings").findValuesAsText("rule")).contains("small-requests");
    assertThat(log.at("/diagnosis/findings/0/advice/0/steps")).isNotEmpty();
    assertThat(log.at("/diagnosis/findings/0/level").textValue()).isEqualTo("lost_time");
    assertThat(log.at("/diagnosis/findings/0/costs").textValue()).startsWith("where ");
    assertThat(log.at("/diagnosis/findings/0/unit").textValue()).isEqualTo("share");
    // The log has no stripe layouts, and its application ran twice only.
    assertThat(log.get("osts")).isEmpty();
    assertThat(log.get("contention")).isEmpty();
    assertThat(log.at("/history/0/other_runs").intValue()).isEqualTo(1);
    assertThat(log.at("/history/0/is_unusual").isNull()).isTrue();
  }

  /** Their faults are known: LabelsTest has them. */
  @Test
  void realJobsHaveTheVerdictOfTheirLogs() throws IOException {
    Map<Long, String> stored = new TreeMap<>();
    query("SELECT job_id, verdict, dominant_cause FROM diagnosis")
        .forEach(
            row ->
                stored.put(
                    row.get("job_id").longValue(),
                    row.get("verdict").textValue() + " " + row.get("dominant_cause").textValue()));
    Map<Long, String> alone = new TreeMap<>();
    for (Path file : SampleLogs.darshan()) {
      LogReport report = LogDiagnosis.of(file, DiagnosisSettings.standard());
      alone.put(
          report.profile().summary().job().jobId(),
          report.diagnosis().verdict().name().toLowerCase(Locale.ROOT)
              + " "
              + report.diagnosis().dominant().map(Cause::label).orElse(null));
    }
    assertThat(alone).hasSize(25);
    stored.keySet().retainAll(alone.keySet());
    assertThat(stored).isEqualTo(alone);
  }

  @Test
  void aJobThatTheStoreDoesNotKnowIsAUserError() {
    assertThat(ask("explain", "5")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("the store has no log of a job 5").hasLineCount(1);
    assertThat(ask("explain", "five")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no log that was ingested from five");
  }

  /**
   * Of logs without traces, which the store does not look into. What was lost depends on the nodes
   * of the allocation, too, which a log does not tell: that is compared with the table.
   */
  @Test
  void jobsOfTheStoreAreComparedAsTheirLogsAre() throws IOException {
    List<String> logs = new ArrayList<>();
    for (long job : List.of(4478503L, 4478507L)) {
      logs.add(
          SampleLogs.darshan().stream()
              .map(Path::toString)
              .filter(log -> log.contains("_id" + job + "-"))
              .findFirst()
              .orElseThrow());
    }
    assertThat(run("compare", logs.get(0), logs.get(1), "--json")).isZero();
    JsonNode ofLogs = json();
    assertThat(ask("compare", "4478503", "4478507", "--json")).as(err.toString()).isZero();
    JsonNode ofJobs = json();
    for (String side : List.of("a", "b")) {
      for (String trait : List.of("application", "executable", "interfaces", "pattern")) {
        assertThat(ofJobs.get(side).get(trait)).as(trait).isEqualTo(ofLogs.get(side).get(trait));
      }
      JsonNode values = ofJobs.get(side).get("values");
      JsonNode diagnosed =
          query(
                  "SELECT * FROM diagnosis WHERE job_id = "
                      + ofJobs.get(side).get("job_id").longValue())
              .get(0);
      ofLogs
          .get(side)
          .get("values")
          .properties()
          .forEach(
              value ->
                  assertThat(values.path(value.getKey()).asDouble(-1))
                      .as(value.getKey())
                      .isCloseTo(
                          isOfJudgement(value.getKey())
                              ? diagnosed.get(value.getKey()).doubleValue()
                              : value.getValue().doubleValue(),
                          withinPercentage(0.1)));
    }
    assertThat(ask("compare", "4478503", "4478507")).isZero();
    assertThat(out.toString()).contains("Warnings    different applications: fluid and shockwave");
  }

  private static boolean isOfJudgement(String measure) {
    return measure.startsWith("lost_") || measure.equals("unexplained_s");
  }

  @Test
  void runsAreNamedByJobByLogAndByPath() throws IOException {
    Path log = SampleLogs.darshan().get(0);
    JsonNode stored =
        query(
                "SELECT job_id, log_id, log_file FROM darshan_job WHERE log_file LIKE '%/"
                    + log.getFileName()
                    + "'")
            .get(0);
    Path moved = Files.copy(log, folder.resolve("moved"));
    assertThat(ask("explain", moved.toString(), "--json")).as(err.toString()).isZero();
    assertThat(json().at("/logs/0/job/0/log_id")).isEqualTo(stored.get("log_id"));
    String start = stored.get("log_id").textValue().substring(0, 10);
    for (List<String> two :
        List.of(
            List.of(stored.get("job_id").asText(), moved.toString()),
            List.of(start, "darshan/" + log.getFileName()))) {
      assertThat(ask("compare", two.get(0), two.get(1), "--json")).as(err.toString()).isZero();
      assertThat(json().get("b").get("job_id")).isEqualTo(stored.get("job_id"));
      assertThat(json().get("a").get("values")).isEqualTo(json().get("b").get("values"));
    }
  }

  @Test
  void jobsAreChosenByUserApplicationJobAndDay() throws IOException {
    JsonNode job =
        query(
                "SELECT job_id, user, uid, application, split_part(executable, ' ', 1) AS program,"
                    + " string(to_date(start_time)) AS day FROM darshan_job WHERE job_id = 4478503")
            .get(0);
    List<List<String>> choices =
        List.of(
            List.of("--user", job.get("user").textValue()),
            List.of("--user", job.get("uid").asText()),
            List.of("--application", job.get("application").textValue()),
            List.of("--exe", job.get("program").textValue()),
            List.of("--job", "4478503"),
            List.of("--day", job.get("day").textValue()));
    long all = jobsByPattern();
    for (List<String> choice : choices) {
      assertThat(jobsByPattern(choice.get(0), choice.get(1)))
          .as(choice.toString())
          .isPositive()
          .isLessThan(all);
    }
    assertThat(jobsByPattern("--job", "4478503", "--user", job.get("user").textValue())).isOne();
    assertThat(ask("stats", "--application", "lmmps")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no job of the application lmmps; the nearest ");
    assertThat(ask("stats", "--user", "nobody")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no job of the user nobody; the nearest ");
    assertThat(ask("stats", "busiest-hours", "--job", "4478503"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("busiest-hours is of servers, which do not know jobs");
    assertThat(ask("stats", "--day", "2026-11-20", "--from", "2026-11-20"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(
            ask("slow", "--direction", "write", "--min-ranks", "1", "--job", "4478503", "--json"))
        .isZero();
    assertThat(json().get("skipped").get(0).get("logs").intValue()).isOne();
    assertThat(json().get("slow-jobs").findValuesAsText("job_id"))
        .allMatch(id -> id.equals("4478503"));
  }

  @Test
  void aTableThatTopCutsSaysSo() throws IOException {
    assertThat(ask("stats", "patterns", "applications-read", "--top", "3")).isZero();
    assertThat(out.toString()).containsOnlyOnce("\n  the first 3; --top shows more\n");
    assertThat(ask("stats", "applications-read", "--top", "1000", "--json")).isZero();
    int all = json().get("applications-read").size();
    assertThat(ask("stats", "applications-read", "--top", String.valueOf(all))).isZero();
    assertThat(out.toString()).doesNotContain("--top");
    assertThat(ask("stats", "applications-read", "--top", "2147483647")).isZero();
    assertThat(out.toString()).doesNotContain("--top");
    assertThat(ask("stats", "applications-read", "--top", "3", "--json")).isZero();
    assertThat(json().get("applications-read")).hasSize(3);
    assertThat(run("advise", "nodelocal", "--store", store(), "--top", "2")).isZero();
    assertThat(out.toString()).containsOnlyOnce("\n  the first 2; --top shows more\n");
    assertThat(ask("explain", "1000047")).isZero();
    assertThat(out.toString()).containsPattern("\n  10 of \\d+\n");
  }

  private static long jobsByPattern(String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("patterns", "--json"));
    arguments.addAll(List.of(options));
    assertThat(ask("stats", arguments.toArray(String[]::new))).as(err.toString()).isZero();
    long jobs = 0;
    for (JsonNode pattern : json().get("patterns")) {
      jobs += pattern.get("jobs").longValue();
    }
    return jobs;
  }

  @Test
  void whatTheStoreDoesNotHoldIsNamed() throws IOException {
    assertThat(ask("compare", "4478503", "5")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("the store has no log of a job 5");
    assertThat(ask("explain", "0123456789abcdef")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no log whose id is or begins with 0123456789abcdef");
    assertThat(ask("compare", "4478503", "it's.darshan")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no log that was ingested from it's.darshan");
    Path text = Files.writeString(folder.resolve("notes.darshan"), "no log");
    assertThat(ask("explain", text.toString())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).contains("notes.darshan").hasLineCount(1);
  }

  @Test
  void dfraSaysWhatItLacksWhereForwardingNodesAreNotDescribed() throws IOException {
    assertThat(run("advise", "dfra", "--store", store(), "--json")).as(err.toString()).isZero();
    assertThat(json().get("not_applicable").asText()).contains("facility.forwarding_nodes lists");
    assertThat(json().get("hints")).isEmpty();
  }

  /** The simulated day, as if its file system lay behind forwarding nodes of two compute nodes. */
  @Test
  void dfraAdvisesForwardingNodesForEachApplicationAndSize() throws IOException {
    Path config = folder.resolve("forwarding.json");
    Files.writeString(
        config,
        """
        {"facility": {"compute_nodes": "other[00-63]", "ranks_per_node": 16, "forwarding_nodes":
           {"rate": "400MB/s", "compute_nodes_each": 2, "client_rate": "300MB/s",
            "reserved": "32-63"}},
         "thresholds": {"dfra.least-runs": 1}}
        """);
    Path hints = folder.resolve("dfra-hints.json");
    assertThat(
            run(
                "advise",
                "dfra",
                "--store",
                store(),
                "--config",
                config.toString(),
                "--explain",
                "--what-if",
                "--out",
                hints.toString()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("application +compute nodes  default  advised  dedicated  why")
        .contains("What if the latest run had been behind the advised forwarding nodes")
        .containsPattern(
            "What is not known\n  compute_nodes of the configuration lacks nodes of [\\d,]+ of"
                + " [\\d,]+ runs with nodes");
    JsonNode file = MAPPER.readTree(hints.toFile());
    assertThat(file.get("version").asInt()).isEqualTo(1);
    Map<String, Integer> bases = new TreeMap<>();
    for (JsonNode hint : file.get("hints")) {
      bases.merge(hint.get("basis").asText(), 1, Integer::sum);
      int defaults = (hint.get("compute_nodes").asInt() + 1) / 2;
      assertThat(hint.get("default_nodes").asInt()).isEqualTo(defaults);
      assertThat(hint.get("nodes").asInt()).isBetween(1, 32);
      assertThat(out.toString())
          .contains(
              String.format(
                  Locale.ROOT,
                  "%n%s, compute nodes: %,d, %s%n",
                  hint.get("application").asText(),
                  hint.get("compute_nodes").asInt(),
                  hint.get("basis").asText()));
    }
    assertThat(bases)
        .isEqualTo(Map.of("enough", 40, "fewer", 3, "isolate", 3, "little-gain", 1, "more", 1));
  }

  /** The definition in another form: sets of ranks by file, in SQL. */
  private static final String NODE_LOCAL =
      """
      WITH access AS (
        SELECT f.mount_point, f.record_id, j.log_id, j.application, j.process_count, j.uid,
          CASE WHEN j.process_count = 1 OR n.node_count = 1 THEN 0
            WHEN f.rank < 0 OR n.node_count IS NULL THEN f.rank
            ELSE f.rank - f.rank % ceil(j.process_count / n.node_count) END AS rank,
          coalesce(f.bytes_read, 0) AS r,
          coalesce(f.bytes_written, 0) AS w, f.read_start_time, f.write_start_time
        FROM darshan_file f JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
          LEFT JOIN job_allocation n ON n.job_id = j.job_id AND n.log_id = j.log_id
        WHERE f.parent_record_id IS NULL AND coalesce(f.file_name, '') NOT LIKE '<STD%'
      ), file AS (
        SELECT mount_point, record_id, collect_set(rank) AS ranks,
          count(DISTINCT struct(uid, application)) = 1 AND sum(w) > 0 AND NOT coalesce(
            min(read_start_time) FILTER (WHERE r > 0)
              < min(write_start_time) FILTER (WHERE w > 0), false) AS is_own
        FROM access WHERE r + w > 0 OR rank = -1 GROUP BY mount_point, record_id
      ), log AS (
        SELECT a.application, a.process_count, a.log_id,
          bool_and(f.is_own AND size(f.ranks) = 1 AND NOT array_contains(f.ranks, -1)) AS is_local
        FROM access a JOIN file f
          ON a.mount_point <=> f.mount_point AND a.record_id = f.record_id
        WHERE a.w > 0 GROUP BY a.application, a.process_count, a.log_id
      )
      SELECT application, process_count FROM log
      WHERE process_count > 1 AND concat(application, process_count) NOT IN (
        SELECT concat(coalesce(application, ''), process_count) FROM darshan_job
        WHERE size(modules_incomplete) > 0)
      GROUP BY application, process_count HAVING bool_and(is_local) AND count(*) >= 3""";

  @Test
  void applicationsWhoseRanksReadOnlyWhatTheyWroteAreNodeLocal() throws IOException {
    assertThat(run("advise", "nodelocal", "--store", store(), "--top", "1000", "--json"))
        .as(err.toString())
        .isZero();
    Set<String> eligible = new TreeSet<>();
    Set<String> all = new TreeSet<>();
    for (JsonNode row : json().get("node_local")) {
      String size = row.get("application").asText() + " " + row.get("process_count").asLong();
      all.add(size);
      if (row.get("decision").asText().equals("eligible")) {
        eligible.add(size);
      }
    }
    Set<String> expected = new TreeSet<>();
    try (IOMiner miner = IOMiner.open(Path.of(store()), TestSpark.session())) {
      for (Row row : miner.query(NODE_LOCAL).collect()) {
        expected.add(row.getString(0) + " " + row.getLong(1));
      }
    }
    assertThat(eligible).isEqualTo(expected).isNotEmpty();
    assertThat(all).hasSizeGreaterThan(2 * eligible.size());
  }

  /** The page, its files, and a chart beside the analysis that it draws. */
  @Test
  void nodeLocalDecisionsAreExplainedAndTriedOnRecordedRuns() throws IOException {
    List<String> advise =
        List.of("advise", "nodelocal", "--store", store(), "--top=1000", "--explain", "--what-if");
    List<String> asJson = new ArrayList<>(advise);
    asJson.add("--json");
    assertThat(run(asJson.toArray(String[]::new))).as(err.toString()).isZero();
    Map<String, JsonNode> decided = new TreeMap<>();
    for (JsonNode row : json().get("node_local")) {
      decided.put(row.get("application").asText() + " " + row.get("process_count").asLong(), row);
    }
    Map<String, JsonNode> explained = new TreeMap<>();
    for (JsonNode row : json().get("node_local_files")) {
      String size = row.get("application").asText() + " " + row.get("process_count").asLong();
      explained.put(size, row);
      assertThat(row.get("node_local_files")).isEqualTo(decided.get(size).get("local_files"));
      assertThat(row.get("input_files")).isEqualTo(decided.get(size).get("input_files"));
      assertThat(row.get("why")).isEqualTo(decided.get(size).get("why"));
      assertThat(row.get("read_again_files").asLong())
          .isBetween(0L, row.get("node_local_files").asLong());
    }
    assertThat(explained).hasSameSizeAs(decided);
    assertThat(explained.values())
        .anyMatch(row -> row.get("written_by_several_files").asLong() > 0)
        .anyMatch(row -> row.get("input_files").asLong() > 0);
    Set<String> tried = new TreeSet<>();
    try (IOMiner miner = IOMiner.open(Path.of(store()), TestSpark.session())) {
      for (JsonNode row : json().get("what_if")) {
        String size = row.get("application").asText() + " " + row.get("process_count").asLong();
        tried.add(size);
        long recorded = row.get("recorded_metadata_operations").asLong();
        assertThat(recorded - row.get("expected_metadata_operations").asLong())
            .isEqualTo(decided.get(size).get("local_metadata_operations").asLong());
        assertThat(row.get("expected_metadata_s").asDouble()).isNotNegative();
        assertThat(recorded).as(size).isEqualTo(metadataOperations(miner, row));
      }
    }
    assertThat(tried)
        .isEqualTo(
            decided.keySet().stream()
                .filter(size -> decided.get(size).get("decision").asText().equals("eligible"))
                .collect(Collectors.toSet()))
        .isNotEmpty();
    assertThat(run(advise.toArray(String[]::new))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Read again", "Left for the MDS");
  }

  private static long metadataOperations(IOMiner miner, JsonNode application) {
    return miner
        .query(
            """
            SELECT sum(coalesce(f.posix_opens, 0L) + coalesce(f.posix_stats, 0L)
              + coalesce(f.stdio_opens, 0L)) AS operations
            FROM darshan_file f JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
            WHERE j.application = '%s' AND j.process_count = %d AND f.parent_record_id IS NULL
              AND coalesce(f.file_name, '') NOT LIKE '<STD%%'"""
                .formatted(
                    application.get("application").asText(),
                    application.get("process_count").asLong()))
        .collect()
        .get(0)
        .getLong(0);
  }

  @Test
  void nextRunsAreForetoldFromThoseBeforeThem() throws IOException {
    assertThat(run("advise", "history", "--store", store(), "--json")).as(err.toString()).isZero();
    assertThat(json().get("next_runs")).isNotEmpty();
    for (JsonNode row : json().get("forecast_errors")) {
      assertThat(row.get("mean_error").asDouble()).isBetween(0.0, 1.0);
      assertThat(row.get("tests").asLong()).isPositive();
    }
    assertThat(run("advise", "history", "--store", store(), "--application", "no such"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("No run of an application with a known start is there.");
  }

  /**
   * Logs, accounting and samples of servers, diagnosed: the check finds nothing where all is well.
   */
  @Test
  void theStoreIsWhole() {
    assertThat(ask("check")).as(out.toString()).isZero();
    assertThat(ask("status")).isZero();
    assertThat(out.toString())
        .containsPattern("lmt_ost +26,696  2026-11-\\d\\d \\d\\d:\\d\\d  2026-11-")
        .containsPattern("slurm_step +113 ");
  }
}
