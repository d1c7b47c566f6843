// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.report.job.IoPathSections;
import io.iominer.report.result.VisibleJson;
import java.io.IOException;
import java.util.List;

/** The way of a job's bytes as JSON: bytes/s, seconds, shares from 0; what is unknown is null. */
public final class IoPathJson {
  private static final ObjectMapper MAPPER =
      VisibleJson.mapper().enable(SerializationFeature.INDENT_OUTPUT);

  private IoPathJson() {}

  /**
   * One JSON object, indented.
   *
   * @param logCount logs that the store has of the job
   * @param views one for each log that is reported
   */
  public static String of(long logCount, List<JobIoPath> views) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("log_count", logCount);
    ArrayNode logs = root.putArray("logs");
    for (JobIoPath view : views) {
      ObjectNode log = logs.addObject();
      log.put("job_id", view.jobId());
      log.put("log_id", view.logId());
      SectionJson.put(log, new IoPathSections(view).all());
    }
    return MAPPER.writeValueAsString(root) + "\n";
  }
}
