// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.ApplicationRuns;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
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

/** Hints on forwarding nodes, on a store of made-up rows. */
class AdviseDfraTest {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");

  /** More than the bound of dfra.latest-runs. */
  private static final int LOGS = 203;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void storeOfFourJobsTheLastOfWhichHasManyLogs() {
    List<TableRow> logs = new ArrayList<>();
    for (long job = 1; job <= 3; job++) {
      logs.add(log(job, 0));
    }
    for (int log = 0; log < LOGS; log++) {
      logs.add(log(4, log));
    }
    SmallStore.in(store());
    try (StoreWriter writer = IoStore.writer(store(), "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, logs);
      writer.add(change, ApplicationRunTable.DEFINITION, ApplicationRuns.of(logs, List.of()));
      writer.commit(change);
    }
  }

  private static TableRow log(long job, int log) {
    Instant start = START.plusSeconds(3600 * job + log);
    return TableRow.blank(DarshanJobTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set("log_id", "log" + job + "-" + log)
        .set("uid", 100L)
        .set("application", "fluid")
        .set("process_count", 4L)
        .set("start_time", start)
        .set("end_time", start.plusSeconds(1))
        .set("run_time_s", 1.0)
        .set("bytes_written", 1000L + log);
  }

  private Path store() {
    return folder.resolve("store");
  }

  private Path configuration(String thresholds) throws IOException {
    return Files.writeString(
        folder.resolve("iominer.json"),
        "{\"facility\": {\"compute_nodes\": 64, \"forwarding_nodes\": {\"rate\": \"1GB/s\","
            + " \"compute_nodes_each\": 32}}, \"thresholds\": {"
            + thresholds
            + "}}");
  }

  private int advise(String... options) {
    TestSpark.session();
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("advise", "dfra", "--store=" + store()));
    all.addAll(List.of(options));
    return commandLine.execute(all.toArray(String[]::new));
  }

  @Test
  void aJobOfManyLogsHidesNoOtherJob() throws IOException {
    assertThat(advise("--config=" + configuration(""), "--json", "--explain"))
        .as(err.toString())
        .isZero();
    JsonNode hint = new ObjectMapper().readTree(out.toString()).path("hints").path(0);
    assertThat(hint.path("evidence").path("jobs").asInt()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "3.5", "201"})
  void aNumberOfLatestJobsThatCannotBeIsRefused(String number) throws IOException {
    Path configuration = configuration("\"dfra.latest-runs\": " + number);
    assertThat(advise("--config=" + configuration)).isEqualTo(2);
    assertThat(err.toString())
        .contains("dfra.latest-runs: expected a whole number of jobs from 1 to 200, found ");
  }

  @Test
  void whereItDoesNotApplyNothingIsWrittenAndThatIsSaid() {
    assertThat(advise()).as(err.toString()).isZero();
    assertThat(out.toString()).startsWith("DFRA does not apply here. ");
    Path file = folder.resolve("dfra-hints.json");
    for (String asked : new String[] {"--out=" + file, "--record"}) {
      assertThat(advise(asked)).isEqualTo(2);
      assertThat(err.toString())
          .contains("Nothing was written or recorded: DFRA does not apply here. The configuration");
      assertThat(file).doesNotExist();
      err.getBuffer().setLength(0);
    }
  }
}
