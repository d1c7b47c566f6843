// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.Cause;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.ApplicationRuns;
import io.iominer.testing.SmallStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Collective reads of a store of made-up rows. */
class AdviseCollectiveCommandTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final long GB = 1_000_000_000;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final List<TableRow> diagnoses = new ArrayList<>();

  private int advise(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(args));
    all.addAll(List.of("--store", folder.toString()));
    return commandLine.execute(all.toArray(String[]::new));
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job).set("log_id", "log" + job);
  }

  /** A run of 8 ranks that reads and writes as much; half of the exchange is that of reads. */
  private void job(long job, String application, double exchange, boolean hasHeatMap) {
    Instant start = START.plusSeconds(3600L * (job % 10));
    jobs.add(
        row(DarshanJobTable.DEFINITION, job)
            .set("uid", 100L)
            .set("application", application)
            .set("process_count", 8L)
            .set("start_time", start)
            .set("end_time", start.plusSeconds(600))
            .set("run_time_s", 600.0)
            .set("mpiio_coll_reads", 80L)
            .set("mpiio_bytes_read", GB)
            .set("mpiio_bytes_written", GB)
            .set("collective_exchange_s", hasHeatMap ? 1.0 : null));
    diagnoses.add(
        row(DiagnosisTable.DEFINITION, job)
            .set("verdict", "cause")
            .set("io_s", 100.0)
            .set(Cause.EXCHANGE.column(), 2 * exchange));
  }

  private void file(long job, long rank, long id, double seconds) {
    files.add(
        row(DarshanFileTable.DEFINITION, job)
            .setUnsigned("record_id", id)
            .set("rank", rank)
            .set("mount_point", "/scratch")
            .set("stripe_count", 4L)
            .set("stripe_size", 1L << 20)
            .set("mpiio_coll_reads", id == 1 ? 10L : 0L)
            .set("posix_bytes_read", GB / 4)
            .set("posix_f_read_time", seconds));
  }

  /** Each hour three runs at once, of which one has no heat map, and one reduced records. */
  @BeforeEach
  void fill() {
    for (long hour = 1; hour <= 3; hour++) {
      job(10 + hour, "climate", 50, true);
      job(20 + hour, "fluid", 12, true);
      job(30 + hour, "plain", 0, false);
      for (long rank = 0; rank < 4; rank++) {
        file(10 + hour, 2 * rank, 1, 5);
        file(20 + hour, 2 * rank, 1, 50);
      }
      file(10 + hour, 7, 2, 1000); // another file, which is not read collectively
      file(30 + hour, -1, 1, 20);
    }
    SmallStore.in(folder);
    List<TableRow> runs = ApplicationRuns.of(jobs, diagnoses);
    runs.forEach(run -> run.set("node_count", 2L));
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, jobs);
      writer.add(change, DarshanFileTable.DEFINITION, files);
      writer.add(change, DiagnosisTable.DEFINITION, diagnoses);
      writer.add(change, ApplicationRunTable.DEFINITION, runs);
      writer.commit(change);
    }
  }

  private JsonNode json(String... args) throws IOException {
    List<String> all = new ArrayList<>(List.of("collective", "--json"));
    all.addAll(List.of(args));
    assertThat(advise(all.toArray(String[]::new))).as(err.toString()).isZero();
    return MAPPER.readTree(out.toString());
  }

  @Test
  void applicationsAreComparedByTheirOwnCrossover() throws IOException {
    JsonNode reads = json().get("collective_reads");
    assertThat(json().get("licenses").isArray()).isTrue();

    JsonNode climate = reads.get(0);
    assertThat(climate.get("application").asText()).isEqualTo("climate");
    assertThat(climate.get("aggregators").asLong()).isEqualTo(4);
    assertThat(climate.get("readers_at_once").asLong()).isEqualTo(3);
    assertThat(climate.get("exchange_s").asDouble()).isEqualTo(50);
    assertThat(climate.get("exchange_share").asDouble()).isEqualTo(0.5);
    assertThat(climate.get("shuffle_read_ratio").asDouble()).isBetween(4.79, 4.81);
    assertThat(climate.get("faster_order").asText()).isEqualTo("HIO");
    JsonNode fluid = reads.get(1);
    assertThat(fluid.get("faster_order").asText()).isEqualTo("server-side ordering");
    JsonNode plain = reads.get(2);
    assertThat(plain.get("aggregators").isNull()).isTrue();
    assertThat(plain.get("exchange_s").isNull()).isTrue();
    assertThat(plain.get("why").asText()).startsWith("Unknown: no diagnosed run has a heat map");
    assertThat(climate.get("aggregators_source").asText()).isEqualTo("logs");
    JsonNode told = json("--cb-nodes", "3").get("collective_reads").get(2);
    assertThat(told.get("aggregators").asLong()).isEqualTo(3);
    assertThat(told.get("aggregators_source").asText()).isEqualTo("assumed");
    assertThat(json("--application", "fluid").get("collective_reads")).hasSize(1);
  }

  @Test
  void theModelAndTheBoundAreShown() throws IOException {
    JsonNode all = json("--explain", "--what-if");

    JsonNode model = all.get("collective_model").get(0);
    assertThat(model.get("storage_nodes").asLong()).isEqualTo(4);
    assertThat(model.get("read_s").asDouble()).isEqualTo(5);
    assertThat(model.get("server_side_s").asDouble()).isEqualTo(60);
    assertThat(model.get("hio_best_s").asDouble()).isEqualTo(55);
    JsonNode bound = all.get("what_if").get(0);
    assertThat(bound.get("recorded_io_s").asDouble()).isEqualTo(100);
    assertThat(bound.get("least_io_s").asDouble()).isEqualTo(50);
  }

  @Test
  void theScreenSaysThatNothingCanBePastedForHio() {
    assertThat(advise("collective")).as(err.toString()).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains(
            "HIO needs a changed MPI-IO library and changed storage servers; no setting of Lustre enables it.",
            "plain on 8 ranks: Unknown: no diagnosed run has a heat map",
            "Token bucket: not advised.",
            "License: not advised.")
        .doesNotContain("nrs_policies", "cb_config_list", "No input is missing.");
  }

  @Test
  void withoutMeasuredRunsTheBoundIsUnknown() {
    assertThat(advise("collective", "--what-if", "--application", "plain"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("Unknown: the exchange of no run was measured.")
        .doesNotContain("No diagnosed run with collective reads", "No input is missing.");
  }

  /** As many aggregators as now are no advice; with two of eight ranks told, four are. */
  @Test
  void otherAggregatorsAreRecordedAndFollowedUp() throws IOException {
    assertThat(advise("collective", "--record")).as(err.toString()).isZero();
    assertThat(err.toString()).contains("Nothing is advised, nothing was recorded.");
    assertThat(advise("collective", "--cb-nodes", "0")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("cb_nodes: expected 1 or more, found 0");
    assertThat(advise("collective", "--cb-nodes", "9")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("cb_nodes: expected at most 8, found 9");
  }
}
