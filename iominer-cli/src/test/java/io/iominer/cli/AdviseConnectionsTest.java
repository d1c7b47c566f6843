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
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.SmallStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Three runs on one node that wrote 10 GB at 480 MB/s, where a connection carries 500. */
class AdviseConnectionsTest {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void store() {
    List<TableRow> runs = new ArrayList<>();
    List<TableRow> factors = new ArrayList<>();
    for (long job = 1; job <= 3; job++) {
      runs.add(
          row(ApplicationRunTable.DEFINITION, job)
              .set("application", "fluid")
              .set("start_time", START.plusSeconds(3600 * job))
              .set("process_count", 16L)
              .set("node_count", 1L)
              .set("bytes_written", 10_000_000_000L)
              .set("write_bandwidth", 480e6)
              .set("io_s", 21.0));
      factors.add(
          row(PerfFactorTable.DEFINITION, job).set("direction", "write").set("ost_count", 1L));
    }
    SmallStore.in(folder.resolve("store"));
    try (StoreWriter writer = IoStore.writer(folder.resolve("store"), "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, ApplicationRunTable.DEFINITION, runs);
      writer.add(change, PerfFactorTable.DEFINITION, factors);
      writer.commit(change);
    }
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job).set("log_id", "log" + job);
  }

  private int advise(String facility, String... options) throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("iominer.json"),
            ("{'facility': {" + facility + "}}").replace('\'', '"'));
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(options));
    all.addAll(List.of("--store", folder.resolve("store").toString()));
    all.addAll(List.of("--config", configuration.toString()));
    return commandLine.execute(all.toArray(String[]::new));
  }

  /** More servers than the runs' only OST, so that the OSTs count. */
  private static final String NFS =
      "'connections': {'file_system': 'nfs', 'servers': 8, 'nic_rate': '12.5GB/s',"
          + " 'device_write_rate': '3GB/s', 'write_rates': {'1': '500MB/s', '4': '2GB/s'}}";

  @Test
  void fourConnectionsPay() throws IOException {
    assertThat(advise(NFS, "connections", "--explain", "--what-if")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "Use 4 connections instead of 1: the connections in use limit 1 application.",
            "One connection reaches 17 % of what devices and network do; 4 carry 67 %, then the"
                + " server's threads limit.",
            "unknown: set device_read_rate and read_rates in connections of facility",
            "thread-to-single",
            "Add nconnect=4 to the options of all NFS mounts in /etc/fstab",
            "$ nfsstat -m");
    assertThat(advise(NFS, "connections", "--what-if", "--json")).as(err.toString()).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/advice/0/advised").asInt()).isEqualTo(4);
    assertThat(json.at("/what_if/0/runs").asInt()).isEqualTo(3);
    assertThat(json.at("/what_if/0/saved_s").asDouble()).isBetween(46.8, 46.9);
    assertThat(json.at("/actions/0/title").asText()).contains("nconnect=4");
  }

  @Test
  void theAdviceIsRecordedAndFollowedUp() throws IOException {
    assertThat(advise(NFS, "connections", "--record")).as(err.toString()).isZero();
    assertThat(err.toString()).contains("Recorded 1 of 1 advised setting.");
    assertThat(advise(NFS, "--follow-up", "--json")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "\"setting\" : \"connections\"", "\"present\" : \"1\"", "\"predicted_s\" : 15.625");
  }

  @ParameterizedTest
  @ValueSource(strings = {"connections", "collective", "burstbuffer"})
  void anApplicationWithoutRunsIsRefusedWithTheNearest(String kind) throws IOException {
    assertThat(advise(NFS, kind, "--application", "fluids")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains(
            "--application: expected an application with runs in the store, found fluids;"
                + " nearest: fluid");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void withoutSettingsItIsUnknownAndNothingIsRecorded() throws IOException {
    assertThat(advise("", "connections")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("Unknown: set connections of facility with file_system");
    assertThat(advise("", "connections", "--record")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("Nothing was recorded: Unknown: set connections");
  }
}
