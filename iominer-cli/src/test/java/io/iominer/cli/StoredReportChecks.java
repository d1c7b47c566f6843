// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.cli.check.StoredAnswers;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All commands that say something about a log of the store of all samples say the same. */
abstract class StoredReportChecks {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What {@code diagnose} says of each log with what the store knows. */
  private static final Map<Path, JsonNode> DIAGNOSED = new HashMap<>();

  private static final List<Path> LOGS = new ArrayList<>();

  /** One of so many logs is explained: each takes a second. */
  private static final int EXPLAINED = 3;

  private static JsonNode json(String... command) throws IOException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of("--json", "--store", DiagnosedSamples.shared().store().toString()));
    return MAPPER.readTree(AnalyzedSamples.run(all.toArray(String[]::new)));
  }

  @BeforeAll
  static void diagnose() throws IOException {
    LOGS.addAll(SampleLogs.all());
    for (Path log : LOGS) {
      DIAGNOSED.put(log, DiagnosedSamples.diagnosed(log));
    }
  }

  @Test
  void explainSaysWhatDiagnoseSays() throws IOException {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < LOGS.size(); i += EXPLAINED) {
      Path log = LOGS.get(i);
      JsonNode explained = json("explain", log.toString()).at("/logs/0");
      for (String one : StoredAnswers.explained(DIAGNOSED.get(log), explained)) {
        found.add(log.getFileName() + ": " + one);
      }
    }
    assertThat(found).isEmpty();
  }

  /** Job 4478518 has a trace, which the store was not asked to keep. */
  @Test
  void explainSaysThatWithoutTheTraceItCanNameOtherFiles() throws IOException {
    String store = DiagnosedSamples.shared().store().toString();
    String note = "The store lacks the traced operations (DXT) of this log";
    assertThat(AnalyzedSamples.run("explain", "4478518", "--store", store)).contains(note);
    assertThat(AnalyzedSamples.run("explain", "4478500", "--store", store)).doesNotContain(note);
  }

  @Test
  void compareSaysWhatDiagnoseSays() throws IOException {
    List<String> found = new ArrayList<>();
    for (int i = 0; i + 1 < LOGS.size(); i += 2) {
      Path a = LOGS.get(i);
      Path b = LOGS.get(i + 1);
      JsonNode compared = json("compare", job(a), job(b));
      found.addAll(StoredAnswers.compared(DIAGNOSED.get(a), compared.path("a")));
      found.addAll(StoredAnswers.compared(DIAGNOSED.get(b), compared.path("b")));
    }
    assertThat(found).isEmpty();
  }

  private static String job(Path log) {
    return DIAGNOSED.get(log).at("/job/job_id").asText();
  }

  @Test
  void slowSaysWhatDiagnoseSays() throws IOException {
    Map<String, JsonNode> byJob = new HashMap<>();
    LOGS.forEach(log -> byJob.put(job(log), DIAGNOSED.get(log)));
    List<String> found = new ArrayList<>();
    int rows = 0;
    for (String direction : List.of("read", "write")) {
      for (JsonNode row :
          json("slow", "--direction", direction, "--min-ranks", "1", "--top", "200")
              .path("slow-jobs")) {
        rows++;
        JsonNode diagnosed = byJob.get(row.path("job_id").asText());
        found.addAll(StoredAnswers.slow(diagnosed, row, direction));
      }
    }
    assertThat(rows).isGreaterThan(20);
    assertThat(found).isEmpty();
  }

  /** The last of the planted contradictions: a store that has another time in I/O. */
  @Test
  void aStoreThatSaysSomethingElseIsFound() throws IOException {
    Path log = LOGS.get(0);
    JsonNode diagnosed = DIAGNOSED.get(log);
    JsonNode explained = json("explain", log.toString()).at("/logs/0");
    ((ObjectNode) explained.path("diagnosis")).put("io_s", 12.5);
    assertThat(StoredAnswers.explained(diagnosed, explained))
        .singleElement()
        .asString()
        .startsWith("explain: io_s: 12.5");
    JsonNode compared = json("compare", job(log), job(log)).path("a");
    ((ObjectNode) compared.path("values")).put("bytes_written", 1);
    assertThat(StoredAnswers.compared(diagnosed, compared))
        .singleElement()
        .asString()
        .startsWith("compare: bytes_written: 1");
  }
}
