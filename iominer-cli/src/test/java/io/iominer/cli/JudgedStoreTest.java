// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.progress.WorkListener;
import io.iominer.rootcause.Judge;
import io.iominer.rootcause.spark.StoreJudging;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Asks a store of all samples, whose logs were judged, about single jobs. */
class JudgedStoreTest {
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
    return folder.resolve("store").toString();
  }

  private static JsonNode json() throws IOException {
    return MAPPER.readTree(out.toString());
  }

  @BeforeAll
  static void ingestAndJudge() {
    String config = Path.of("..", "sample-logs", "iominer.json").toString();
    assertThat(run("ingest", "--config", config, "--store", store())).as(err.toString()).isZero();
    assertThat(ask("slow", "--direction", "read")).isZero();
    assertThat(out.toString())
        .contains("No judged job of the filter is slow.")
        .contains("105 of 105 logs were not judged yet and are left out: run iominer analyze");
    new StoreJudging(TestSpark.session(), Judge.standard(), WorkListener.SILENT)
        .judgeNew(Path.of(store()));
  }

  @Test
  void slowJobsComeWithFactorsAndCauses() throws IOException {
    assertThat(ask("slow", "--direction", "WRITE", "--min-processes", "2", "--top", "5", "--json"))
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
    assertThat(json().get("not-judged").get(0).get("not_judged").intValue()).isZero();
    assertThat(ask("slow", "--direction", "write", "--min-processes", "2", "--csv")).isZero();
    assertThat(out.toString()).startsWith("job_id,application,user,start_time,process_count,");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void applicationsAreGroupedAndWrongAmountsNamed() throws IOException {
    assertThat(ask("slow", "--direction", "read", "--min-processes", "2", "--by", "application"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("Commonest cause").doesNotContain("not judged yet");
    assertThat(ask("slow", "--direction", "read", "--max-bandwidth", "5s"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--max-bandwidth: expected a rate such as 1GB/s, found 5s");
    assertThat(ask("slow")).isEqualTo(ErrorKind.USER.exitCode());
  }
}
