// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** What holds of parts and wholes of the JSON. */
final class PartRules {
  private static final List<String> TIMES = List.of("read_time", "write_time", "meta_time");

  /** Paths are whole nanoseconds, and a run is told in microseconds. */
  private static final double CLOCK = 1e-6;

  private PartRules() {}

  /**
   * Only the time of threads, and of merged processes, exceeds the run; then the screen says so.
   */
  static void noneExceedsItsWhole(RenderedLog log, Contradictions found) {
    boolean isSaid = log.screen().contains("more than 100 %: ");
    double all = 0;
    for (Map.Entry<String, JsonNode> share : log.json().at("/shares").properties()) {
      double value = share.getValue().asDouble();
      boolean isTime = TIMES.contains(share.getKey());
      all += isTime ? value : 0;
      found.unless(
          value <= 1 + 1e-9 || (isTime && isSaid), "share %s is %s", share.getKey(), value);
    }
    found.unless(all <= 1 + 1e-9 || isSaid, "shares of the run add up to %s", all);
    JsonNode files = log.json().at("/files");
    found.unlessAtMost(
        sum(files, "read_only", "write_only", "read_write"),
        files.at("/total").asDouble(),
        "files read or written, of all");
    found.unlessAtMost(
        files.at("/shared").asDouble(), files.at("/total").asDouble(), "shared files, of all");
    for (JsonNode file : files.at("/top")) {
      String name = file.at("/file_name").asText();
      found.unlessAtMost(
          file.at("/process_count").asDouble(),
          log.json().at("/job/process_count").asDouble(),
          "ranks of %s, of the job",
          name);
    }
  }

  private static double sum(JsonNode node, String... names) {
    double sum = 0;
    for (String name : names) {
      sum += node.path(name).asDouble();
    }
    return sum;
  }

  /** Files, phases and ranks have no more bytes than the job; all of them as many. */
  static void bytesAddUp(RenderedLog log, Contradictions found) {
    for (String bytes : List.of("bytes_read", "bytes_written")) {
      JsonNode total = log.json().at("/io/" + bytes);
      JsonNode files = log.json().at("/files/top");
      if (total.isNumber()) {
        double sum = 0;
        boolean isKnown = true;
        for (JsonNode file : files) {
          sum += file.path(bytes).asDouble();
          isKnown &= file.path(bytes).isNumber();
        }
        found.unlessAtMost(sum, total.asDouble(), "%s of the top files, of all", bytes);
        boolean isAll = files.size() == log.json().at("/files/total").asInt();
        if (isAll && isKnown) {
          found.unlessAtMost(
              total.asDouble() - streams(log, bytes), sum, "%s of all, of all files", bytes);
        }
      }
      JsonNode map = log.json().at("/heat_map");
      double ofRanks = 0;
      for (JsonNode rank : map.path("ranks")) {
        ofRanks += rank.path(bytes).asDouble();
      }
      if (!map.path("ranks").isEmpty()) {
        found.unlessEqual(ofRanks, map.path(bytes).asDouble(), "%s of ranks and heat map", bytes);
      }
      for (JsonNode activity : log.json().at("/phases")) {
        double ofPhases = 0;
        for (JsonNode phase : activity.path("list")) {
          ofPhases += phase.path(bytes).asDouble();
        }
        found.unlessAtMost(
            ofPhases, map.path(bytes).asDouble(), "%s of phases, of the heat map", bytes);
      }
    }
  }

  /** Standard streams are no files, and their bytes are of none. */
  private static double streams(RenderedLog log, String bytes) {
    return bytes.equals("bytes_read")
        ? log.log().profile().summary().streams().bytesRead()
        : log.log().profile().summary().streams().bytesWritten();
  }

  /** What files add to a critical path is its length, which fits into the run. */
  static void pathsAddUp(RenderedLog log, Contradictions found) {
    for (Map.Entry<String, JsonNode> entry : log.json().at("/critical_path").properties()) {
      String activity = entry.getKey();
      JsonNode path = entry.getValue();
      double busy = path.path("busy_s").asDouble();
      double sum = 0;
      for (JsonNode file : path.path("files")) {
        sum += file.path("exclusive_s").asDouble();
        found.unlessEqual(
            file.path("exclusive_share").asDouble() * busy,
            file.path("exclusive_s").asDouble(),
            "share of a file on the %s path",
            activity);
      }
      found.unlessAtMost(sum, busy, "seconds of files, of the %s path", activity);
      if (path.path("file_count").asInt() == path.path("files").size()) {
        found.unlessAtMost(busy, sum, "%s path, of its files' seconds", activity);
      }
      found.unlessAtMost(busy, path.path("span_s").asDouble(), "%s path, of its span", activity);
      double run = log.number("/job/run_time_s").orElse(Double.POSITIVE_INFINITY);
      found.unlessAtMost(busy, run + CLOCK, "%s path, of the run", activity);
      double overlap = path.path("overlap").asDouble();
      found.unless(busy == 0 || overlap >= 1 - 1e-6, "%s: %s uses at a time", activity, overlap);
      found.unlessAtMost(
          path.path("in_calls_s").asDouble(), busy, "in calls, of the %s path", activity);
    }
  }
}
