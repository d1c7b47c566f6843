// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.advisor.history.RunStanding;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.result.VisibleJson;
import java.io.IOException;
import java.util.OptionalDouble;

/** What a store knows about a job as JSON: bytes, seconds, shares of 0 to 1. */
public final class JobReportJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JobReportJson() {}

  /** One JSON object, indented. */
  public static String of(JobReport report) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("job_id", report.jobId());
    root.put("log_count", report.logCount());
    ArrayNode logs = root.putArray("logs");
    report.runs().forEach(run -> run(logs.addObject(), run));
    return MAPPER.writeValueAsString(root) + "\n";
  }

  private static void run(ObjectNode node, RunReport run) {
    SectionJson.put(node, run.facts());
    if (run.diagnosis().isPresent()) {
      CausesJson.put(node.putObject("diagnosis"), run.diagnosis().get());
    } else {
      node.putNull("diagnosis");
    }
    SectionJson.put(node, run.evidence());
    ArrayNode history = node.putArray("history");
    run.history().forEach(line -> line(history.addObject(), line));
  }

  private static void line(ObjectNode node, RunStanding line) {
    node.put("measure", line.measure().id());
    node.put("value", line.value());
    node.put("other_runs", line.otherRuns());
    node.put("earlier_runs", line.earlierRuns());
    put(node, "median", line.median());
    put(node, "percentile", line.percentile());
    if (line.isComparable()) {
      node.put("is_unusual", line.isUnusual());
    } else {
      node.putNull("is_unusual");
    }
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    node.put(name, value.isPresent() ? value.getAsDouble() : null);
  }
}
