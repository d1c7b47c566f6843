// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.diagnosis.LogDiagnosis;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.Cause;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.Diagnosis;
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
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
    CommandLine commandLine = IoMinerCli.commandLine();
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
    Files.writeString(Path.of(config), "{\"limits\": {\"diagnosis.most-files\": 30}}");
    String small = SmallStore.in(folder.resolve("small")).toString();
    try (Stream<Path> logs = Files.list(SampleLogs.DARSHAN)) {
      List<String> ingest = new ArrayList<>(List.of("ingest", "--store", small));
      logs.map(Path::toString).filter(log -> log.contains("clim3_")).forEach(ingest::add);
      assertThat(run(ingest.toArray(String[]::new))).as(err.toString()).isZero();
    }
    assertThat(run("slow", "--store", small, "--direction", "read")).isZero();
    assertThat(out.toString())
        .contains("No diagnosed job of the filter is slow.")
        .contains("9 of 9 logs were not diagnosed yet and are left out: run iominer analyze");
    assertThat(run("diagnose", "--store", small, "--config", config)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Diagnosed 9 logs").contains("too large: 3 logs");
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
    assertThat(out.toString()).contains("not diagnosed: the log has").contains("most-files is 30");
    assertThat(run("slow", "--store", small, "--direction", "read")).isZero();
    assertThat(out.toString()).contains("3 of 9 logs are too large to be diagnosed");
  }

  @Test
  void theReadmeShowsWhatItsCommandsPrint() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    assertThat(readme).contains("$ ./iominer analyze --config sample-logs/iominer.json\n");
    assertThat(ask("analyze", "--config", DiagnosedSamples.CONFIGURATION.toString())).isZero();
    String answers = out.toString();
    assertThat(readme).contains(answers.substring(answers.indexOf("The store in short")));
    Matcher command = Pattern.compile("\\$ \\./iominer diagnose (\\S+)\n").matcher(readme);
    assertThat(command.find()).isTrue();
    assertThat(run("diagnose", "../" + command.group(1))).isZero();
    assertThat(readme).contains(out.toString().replace("../" + command.group(1), command.group(1)));
  }

  @Test
  void slowJobsComeWithFactorsAndCauses() throws IOException {
    assertThat(ask("slow", "--direction", "WRITE", "--min-ranks", "2", "--top", "5", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode jobs = json().get("slow-jobs");
    assertThat(jobs).hasSize(5);
    double before = 0;
    for (JsonNode job : jobs) {
      assertThat(job.get("bandwidth").doubleValue()).isGreaterThanOrEqualTo(before);
      before = job.get("bandwidth").doubleValue();
      assertThat(job.get("bytes").longValue())
          .isGreaterThanOrEqualTo(10_000_000 * job.get("process_count").longValue());
    }
    assertThat(json().get("skipped").get(0).get("skipped").intValue()).isZero();
    assertThat(ask("slow", "--direction", "write", "--min-ranks", "2", "--csv")).isZero();
    assertThat(out.toString()).startsWith("job_id,application,user,start_time,process_count,");
    assertThat(err.toString()).isEmpty();
    String current = out.toString();
    assertThat(ask("slow", "--direction", "write", "--min-processes", "2", "--csv")).isZero();
    assertThat(out.toString()).as("the option's name in an earlier release").isEqualTo(current);
    assertThat(ask("slow", "--direction", "write", "--min-bytes-per-process", "5s"))
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
  void aJobIsExplainedWithAllThatTheStoreKnows() throws IOException {
    assertThat(ask("explain", "1000028")).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("Job 1000028\n")
        .containsPattern("Match +exact\n")
        .contains("Why          ")
        .contains(
            "Risks        ", "(small-consecutive-requests)\n             costs where the client")
        .contains("Files that cover the time from first to last operations")
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
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        Diagnosis diagnosis = LogDiagnosis.of(log, DiagnosisSettings.standard()).diagnosis();
        alone.put(
            log.job().jobId(),
            diagnosis.verdict().name().toLowerCase(Locale.ROOT)
                + " "
                + diagnosis.dominant().map(Cause::label).orElse(null));
      }
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
      for (String trait : List.of("application", "command", "interfaces", "pattern")) {
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
    assertThat(out.toString())
        .contains("Warnings    not the same application: fluid and shockwave");
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
    assertThat(jobsByPattern("--job", "4478503", "--user", "nobody")).isZero();
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
