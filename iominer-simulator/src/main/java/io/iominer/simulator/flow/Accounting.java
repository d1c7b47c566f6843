// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.iominer.facility.replay.JobRun;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Writes the accounting of jobs as {@code sacct -P} and {@code sacct --json} print it, in UTC. */
final class Accounting implements Closeable {
  private static final String CLUSTER = "simulated";
  private static final int MINUTE = 60;

  private static final String COLUMNS =
      "JobID|JobIDRaw|JobName|User|UID|Group|Account|Partition|QOS|Cluster|State|ExitCode|"
          + "DerivedExitCode|Submit|Eligible|Start|End|Elapsed|ElapsedRaw|TimelimitRaw|NNodes|"
          + "NCPUS|NTasks|NodeList|WorkDir";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Facility facility;
  private final Instant begin;
  private final BufferedWriter text;
  private final JsonGenerator json;

  private Accounting(Facility facility, Instant begin, BufferedWriter text, JsonGenerator json) {
    this.facility = facility;
    this.begin = begin;
    this.text = text;
    this.json = json;
  }

  /** Begins both files in a folder. */
  static Accounting create(Path folder, Facility facility, Instant begin) throws IOException {
    BufferedWriter text =
        Files.newBufferedWriter(folder.resolve("sacct.txt"), StandardCharsets.UTF_8);
    JsonGenerator json =
        new JsonFactory()
            .createGenerator(
                Files.newBufferedWriter(folder.resolve("sacct.json"), StandardCharsets.UTF_8));
    text.write(COLUMNS);
    text.write('\n');
    json.writeStartObject();
    json.writeArrayFieldStart("jobs");
    return new Accounting(facility, begin, text, json);
  }

  private record Times(long submit, long start, long end) {
    long elapsed() {
      return end - start;
    }
  }

  /** Writes a job and its step. */
  void write(JobRun<JobPlan> run) throws IOException {
    Times times =
        new Times(
            epochSecond(run.plan().submit()), epochSecond(run.start()), epochSecond(run.end()) + 1);
    text(run, times);
    json(run, times);
  }

  private long epochSecond(double seconds) {
    return begin.getEpochSecond() + (long) Math.floor(seconds);
  }

  private void text(JobRun<JobPlan> run, Times times) throws IOException {
    JobPlan plan = run.plan();
    Variant variant = plan.variant();
    String id = shownId(plan);
    String exit = exit(plan);
    String start = time(times.start());
    String end = time(times.end());
    String elapsed = duration(times.elapsed());
    String nodes = facility.nodeNames().list(run.nodes());
    String seconds = Long.toString(times.elapsed());
    String nodeCount = Integer.toString(run.nodes().length);
    String cpus = Integer.toString(run.nodes().length * facility.ranksPerNode());
    line(
        List.of(
            id,
            Long.toString(plan.jobId()),
            variant.deck(),
            variant.user(),
            Integer.toString(variant.uid()),
            variant.user(),
            variant.application(),
            "regular",
            "normal",
            CLUSTER,
            plan.outcome().name(),
            exit,
            exit,
            time(times.submit()),
            time(times.submit()),
            start,
            end,
            elapsed,
            seconds,
            Long.toString(limitMinutes(times)),
            nodeCount,
            cpus,
            "",
            nodes,
            "/home/" + variant.user()));
    line(
        List.of(
            id + ".0",
            plan.jobId() + ".0",
            variant.application(),
            "",
            "",
            "",
            variant.application(),
            "",
            "",
            CLUSTER,
            plan.outcome().name(),
            exit,
            "",
            start,
            start,
            start,
            end,
            elapsed,
            seconds,
            "",
            nodeCount,
            cpus,
            Integer.toString(variant.processes()),
            nodes,
            ""));
  }

  private void line(List<String> fields) throws IOException {
    text.write(String.join("|", fields));
    text.write('\n');
  }

  private static String shownId(JobPlan plan) {
    return plan.arrayId().isPresent()
        ? plan.arrayId().getAsLong() + "_" + plan.arrayTask()
        : Long.toString(plan.jobId());
  }

  private static String exit(JobPlan plan) {
    return plan.outcome() == JobOutcome.FAILED ? "1:0" : "0:0";
  }

  private static String time(long epochSecond) {
    return TIME.format(Instant.ofEpochSecond(epochSecond));
  }

  /** Hours go beyond a day as Slurm prints them: {@code 1-02:03:04}. */
  private static String duration(long seconds) {
    long days = seconds / 86_400;
    long hours = seconds % 86_400 / 3600;
    String clock =
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", hours, seconds % 3600 / MINUTE, seconds % MINUTE);
    return days == 0 ? clock : days + "-" + clock;
  }

  /** What the user asked for: twice the time, in whole minutes. */
  private static long limitMinutes(Times times) {
    return 1 + 2 * times.elapsed() / MINUTE;
  }

  private void json(JobRun<JobPlan> run, Times times) throws IOException {
    JobPlan plan = run.plan();
    Variant variant = plan.variant();
    json.writeStartObject();
    json.writeNumberField("job_id", plan.jobId());
    json.writeObjectFieldStart("array");
    json.writeNumberField("job_id", plan.arrayId().orElse(0));
    if (plan.arrayId().isPresent()) {
      json.writeNumberField("task_id", plan.arrayTask());
    } else {
      json.writeNullField("task_id");
    }
    json.writeEndObject();
    json.writeStringField("name", variant.deck());
    json.writeStringField("user", variant.user());
    json.writeStringField("group", variant.user());
    json.writeStringField("account", variant.application());
    json.writeStringField("partition", "regular");
    json.writeStringField("qos", "normal");
    json.writeStringField("cluster", CLUSTER);
    json.writeStringField("working_directory", "/home/" + variant.user());
    json.writeNumberField("allocation_nodes", run.nodes().length);
    json.writeStringField("nodes", facility.nodeNames().list(run.nodes()));
    json.writeObjectFieldStart("state");
    json.writeStringField("current", plan.outcome().name());
    json.writeStringField("reason", "None");
    json.writeEndObject();
    exitCode(plan);
    json.writeObjectFieldStart("time");
    json.writeNumberField("submission", times.submit());
    json.writeNumberField("eligible", times.submit());
    json.writeNumberField("limit", limitMinutes(times));
    steppedTime(times);
    json.writeEndObject();
    json.writeArrayFieldStart("steps");
    step(run, times);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void step(JobRun<JobPlan> run, Times times) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("step");
    json.writeNumberField("job_id", run.plan().jobId());
    json.writeStringField("id", "0");
    json.writeStringField("name", run.plan().variant().application());
    json.writeEndObject();
    json.writeObjectFieldStart("nodes");
    json.writeNumberField("count", run.nodes().length);
    json.writeStringField("range", facility.nodeNames().list(run.nodes()));
    json.writeEndObject();
    json.writeObjectFieldStart("tasks");
    json.writeNumberField("count", run.plan().ranks());
    json.writeEndObject();
    json.writeStringField("state", run.plan().outcome().name());
    exitCode(run.plan());
    json.writeObjectFieldStart("time");
    steppedTime(times);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void exitCode(JobPlan plan) throws IOException {
    boolean failed = plan.outcome() == JobOutcome.FAILED;
    json.writeObjectFieldStart("exit_code");
    json.writeStringField("status", failed ? "ERROR" : "SUCCESS");
    json.writeNumberField("return_code", failed ? 1 : 0);
    json.writeEndObject();
  }

  private void steppedTime(Times times) throws IOException {
    json.writeNumberField("start", times.start());
    json.writeNumberField("end", times.end());
    json.writeNumberField("elapsed", times.elapsed());
    json.writeNumberField("suspended", 0);
  }

  @Override
  public void close() throws IOException {
    text.close();
    json.writeEndArray();
    json.writeEndObject();
    json.close();
  }
}
