// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.AdviceTable;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.ApplicationRuns;
import io.iominer.testing.FirstOsts;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Advice that is recorded and followed up, on a store of made-up rows. */
class AdviceFollowUpTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final long GB = 1_000_000_000;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final List<TableRow> diagnoses = new ArrayList<>();
  private final List<TableRow> findings = new ArrayList<>();

  private int run(String... args) {
    TestSpark.session();
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private int advise(String... args) {
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(args));
    all.addAll(List.of("--store", folder.toString()));
    return run(all.toArray(String[]::new));
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job).set("log_id", "log" + job);
  }

  /** A diagnosed run of four ranks that began so many hours after the first. */
  private void job(long job, String application, Instant start, double ioSeconds) {
    jobs.add(
        row(DarshanJobTable.DEFINITION, job)
            .set("uid", 100L)
            .set("application", application)
            .set("process_count", 4L)
            .set("start_time", start)
            .set("end_time", start.plusSeconds(600))
            .set("run_time_s", 600.0)
            .set("bytes_written", GB));
    diagnoses.add(
        row(DiagnosisTable.DEFINITION, job).set("verdict", "striping").set("io_s", ioSeconds));
  }

  /** A file of a rank, or of all (−1), on as many OSTs from the first one on. */
  private void file(long job, long rank, String name, int stripes) {
    files.add(
        row(DarshanFileTable.DEFINITION, job)
            .setUnsigned("record_id", name.hashCode() & 0xffff)
            .set("rank", rank)
            .set("file_name", name)
            .set("mount_point", "/scratch")
            .set("bytes_written", GB)
            .set("stripe_count", (long) stripes)
            .set("ost_bitmap", FirstOsts.bytes(stripes))
            .set("ost_count", stripes));
  }

  private void finding(long job) {
    Object[] advice = {
      "Spread the shared file over 8 OSTs",
      "user",
      null,
      List.of("lfs setstripe -c 8 -S 1048576 /scratch/app   # before the next run"),
      0.05,
      0.1,
      "It is a sample.",
      "lfs setstripe -d /scratch/app"
    };
    findings.add(
        row(FindingTable.DEFINITION, job)
            .set("rule", "shared-file-few-osts")
            .set("level", "high")
            .set("cause", "striping")
            .set("advice", Collections.singletonList((Object) advice)));
  }

  private void store() {
    SmallStore.in(folder);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, jobs);
      writer.add(change, DarshanFileTable.DEFINITION, files);
      writer.add(change, DiagnosisTable.DEFINITION, diagnoses);
      writer.add(change, ApplicationRunTable.DEFINITION, ApplicationRuns.of(jobs, diagnoses));
      writer.add(change, FindingTable.DEFINITION, findings);
      writer.commit(change);
    }
    for (List<TableRow> rows : List.of(jobs, files, diagnoses, findings)) {
      rows.clear();
    }
  }

  private JsonNode followUp(String section) throws IOException {
    assertThat(advise("--follow-up", "--json")).as(err.toString()).isZero();
    return MAPPER.readTree(out.toString()).get(section);
  }

  /** Five runs on one OST, of which the last two are told of eight; then six, five of them do. */
  @Test
  void laterRunsTellWhetherAFindingsStripeCountWasSet() throws IOException {
    for (int job = 1; job <= 11; job++) {
      boolean isLater = job > 5;
      boolean follows = isLater && job != 8;
      job(job, "app", START.plusSeconds(3600L * job), follows ? 40 + job : 100 + job);
      file(job, -1, "/scratch/app/out", follows ? 8 : 1);
    }
    finding(5);
    finding(8);
    store();
    JsonNode advice = followUp("follow_up");
    assertThat(advice).hasSize(1);
    assertThat(advice.get(0).get("setting").asText()).isEqualTo("stripe_count");
    assertThat(advice.get(0).get("advised").asText()).isEqualTo("8");
    assertThat(advice.get(0).get("applied").asText()).isEqualTo("partly");
    assertThat(advice.get(0).get("later_runs").asLong()).isEqualTo(6);
    assertThat(advice.get(0).get("applied_runs").asLong()).isEqualTo(5);
    JsonNode change = followUp("changes_since").get(0);
    assertThat(change.get("before_runs").asLong()).isEqualTo(5);
    assertThat(change.get("before_io_s").asDouble()).isEqualTo(103);
    assertThat(change.get("after_io_s").asDouble()).isEqualTo(49);
    assertThat(change.get("saved_s").asDouble()).isEqualTo(54);
    assertThat(change.get("predicted_least_s").asDouble()).isEqualTo(30);
    assertThat(change.get("predicted_most_s").asDouble()).isEqualTo(60);
    assertThat(change.get("caution").isNull()).isTrue();
    assertThat(advise("--follow-up", "--application", "other")).isZero();
    assertThat(out.toString()).contains("No advice is recorded");
    assertThat(advise("--follow-up")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Was the advice applied by later runs?", "partly");
  }

  @Test
  void whatIsRecordedIsRecordedOnceAndFollowedUp() throws IOException {
    for (int job = 1; job <= 3; job++) {
      job(job, "local", START.plusSeconds(3600L * job), 10);
      for (int rank = 0; rank < 4; rank++) {
        file(job, rank, "/scratch/local/" + job + "." + rank, 1);
      }
    }
    store();
    assertThat(advise("nodelocal", "--json")).as(err.toString()).isZero();
    assertThat(followUp("follow_up")).isEmpty();
    assertThat(advise("nodelocal", "--record")).as(err.toString()).isZero();
    assertThat(err.toString()).contains("Recorded 1 of 1 advised setting.");
    assertThat(advise("nodelocal", "--record")).as(err.toString()).isZero();
    assertThat(err.toString()).contains("Recorded 0 of 1 advised setting; 1 is recorded already.");
    JsonNode advice = followUp("follow_up");
    assertThat(advice).hasSize(1);
    assertThat(advice.get(0).get("applied").asText()).isEqualTo("unknown");
    assertThat(advice.get(0).get("why").asText()).isEqualTo("No such run since.");
    run(
        "query",
        "--store",
        folder.toString(),
        "--format",
        "json",
        "SELECT kind, process_count, last_job_id, saved_s FROM advice");
    assertThat(MAPPER.readTree(out.toString()))
        .isEqualTo(
            MAPPER.readTree(
                "[{\"kind\":\"nodelocal\",\"process_count\":4,\"last_job_id\":3,\"saved_s\":null}]"));
    job(4, "local", Instant.now().plusSeconds(3600), 10);
    store();
    assertThat(followUp("follow_up").get(0).get("why").asText())
        .isEqualTo("Files on storage nodes are in no log of the parallel file system.");
  }

  /** Of three runs since, one wrote within the pool's two OSTs, one beyond them and one nothing. */
  @Test
  void laterRunsTellWhetherTheyWroteToAPool() throws IOException {
    for (int job = 1; job <= 3; job++) {
      job(job, "pooled", START.plusSeconds(3600L * job), 10);
    }
    file(1, -1, "/scratch/pooled/1", 2);
    file(2, -1, "/scratch/pooled/2", 8);
    store();
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change,
          AdviceTable.DEFINITION,
          List.of(
              TableRow.blank(AdviceTable.DEFINITION)
                  .set("advised_at", START)
                  .set("kind", "placement")
                  .set("application", "pooled")
                  .set("setting", "pool")
                  .set("file_system", "/scratch")
                  .set("advised", "iominer1")
                  .set("osts", List.of(0, 1))));
      writer.commit(change);
    }
    JsonNode advice = followUp("follow_up").get(0);
    assertThat(advice.get("applied").asText()).isEqualTo("partly");
    assertThat(advice.get("later_runs").asLong()).isEqualTo(3);
    assertThat(advice.get("telling_runs").asLong()).isEqualTo(2);
    assertThat(advice.get("applied_runs").asLong()).isEqualTo(1);
  }

  @Test
  void aStoreThatCannotBeWrittenIsNamedAndTheAdviceIsPrinted() {
    for (int job = 1; job <= 3; job++) {
      job(job, "local", START.plusSeconds(3600L * job), 10);
      file(job, 0, "/scratch/local/" + job, 1);
    }
    store();
    try (StoreWriter writer = IoStore.writer(folder, "ingest")) {
      assertThat(advise("nodelocal", "--record")).isEqualTo(ErrorKind.RESOURCE.exitCode());
      assertThat(writer.store().folder()).isEqualTo(folder);
    }
    assertThat(err.toString()).contains(folder.toString()).hasLineCount(1);
    assertThat(out.toString()).contains("eligible");
  }

  @Test
  void withoutAKindOfAdviceAndWithoutFollowUpItIsAnError() {
    assertThat(advise()).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("or --follow-up");
    assertThat(run("advise", "--store", folder.toString(), "history"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--store: expected behind 'history', found before it");
  }
}
