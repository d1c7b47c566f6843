// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.model.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What commands on a store answer about a log, beside what {@code diagnose} says of it with what
 * the store knows: the same quantity is equal.
 */
public final class StoredAnswers {
  /** Counts of the run, by their names in {@code explain} and {@code compare}. */
  private static final Map<String, String> RUN =
      Map.of(
          "process_count", "/job/process_count",
          "run_time_s", "/job/run_time_s",
          "bytes_read", "/io/bytes_read",
          "bytes_written", "/io/bytes_written",
          "file_count", "/files/total",
          "shared_file_count", "/files/shared");

  private static final List<String> FINDING =
      List.of("level", "cause", "message", "observed", "threshold", "evidence", "advice");

  private StoredAnswers() {}

  /** A log of the JSON of {@code explain}. */
  public static List<String> explained(JsonNode diagnosed, JsonNode log) {
    Contradictions found = new Contradictions("explain");
    RUN.forEach(
        (name, pointer) -> same(log.at("/job/0/" + name), diagnosed.at(pointer), name, found));
    JsonNode stored = log.at("/diagnosis");
    JsonNode alone = diagnosed.at("/diagnosis");
    for (String name : List.of("verdict", "dominant_cause", "io_s", "unexplained_s", "caveats")) {
      same(stored.path(name), alone.path(name), name, found);
    }
    Map<String, JsonNode> ofStore = byName(stored.path("causes"), "cause");
    byName(alone.path("causes"), "cause")
        .forEach(
            (cause, one) -> {
              JsonNode other = ofStore.getOrDefault(cause, one.path("missing"));
              same(other.path("lost_s"), one.path("lost_s"), "lost to " + cause, found);
              same(other.path("share_of_lost"), one.path("share_of_lost"), cause, found);
            });
    findings(stored, alone, found);
    if (!isTraced(diagnosed)) {
      paths(diagnosed, log, found);
    }
    return found.sentences();
  }

  /** A store whose logs were ingested without their traces has other paths, and other factors. */
  private static boolean isTraced(JsonNode diagnosed) {
    return diagnosed.at("/trace/state").asText().equals("used");
  }

  private static void paths(JsonNode diagnosed, JsonNode log, Contradictions found) {
    for (JsonNode row : log.path("factors")) {
      String direction = row.path("direction").asText();
      for (Map.Entry<String, JsonNode> factor : row.properties()) {
        if (!factor.getKey().equals("direction")) {
          JsonNode expected = diagnosed.at("/factors/" + direction + "/" + factor.getKey());
          same(factor.getValue(), expected, direction + " " + factor.getKey(), found);
        }
      }
    }
    for (JsonNode row : log.path("critical_files")) {
      String activity = row.path("activity").asText();
      JsonNode files = diagnosed.at("/critical_path/" + activity + "/files");
      JsonNode file = byName(files, "file_name").get(row.path("file").asText());
      found.unless(file != null, "%s is not on the %s path", row.path("file"), activity);
      if (file != null) {
        same(row.path("exclusive_s"), file.path("exclusive_s"), activity + " path", found);
        same(row.path("exclusive_share"), file.path("exclusive_share"), activity + " path", found);
      }
    }
  }

  private static void findings(JsonNode stored, JsonNode alone, Contradictions found) {
    Map<String, JsonNode> ofStore = byName(stored.path("findings"), "rule");
    Map<String, JsonNode> tripped = new TreeMap<>();
    byName(alone.path("findings"), "rule")
        .forEach(
            (rule, finding) -> {
              if (finding.path("status").asText().equals("tripped")) {
                tripped.put(rule, finding);
              }
            });
    found.unless(
        new TreeSet<>(ofStore.keySet()).equals(tripped.keySet()),
        "rules %s, expected %s",
        ofStore.keySet(),
        tripped.keySet());
    tripped.forEach(
        (rule, finding) -> {
          JsonNode other = ofStore.get(rule);
          if (other != null) {
            FINDING.forEach(
                name -> same(other.path(name), finding.path(name), rule + " " + name, found));
          }
        });
  }

  /** A run of the JSON of {@code compare}. */
  public static List<String> compared(JsonNode diagnosed, JsonNode run) {
    Contradictions found = new Contradictions("compare");
    JsonNode values = run.path("values");
    RUN.forEach((name, pointer) -> same(values.path(name), diagnosed.at(pointer), name, found));
    for (String name : List.of("io_s", "unexplained_s")) {
      same(values.path(name), diagnosed.at("/diagnosis/" + name), name, found);
    }
    Map<String, JsonNode> causes = byName(diagnosed.at("/diagnosis/causes"), "cause");
    for (Cause cause : Cause.values()) {
      JsonNode lost = causes.get(cause.label());
      double expected = lost == null ? 0 : lost.path("lost_s").asDouble();
      found.unlessEqual(values.path(cause.column()).asDouble(), expected, "lost to %s", cause);
    }
    for (String direction : List.of("read", "write")) {
      for (Map.Entry<String, JsonNode> factor :
          diagnosed.at("/factors/" + direction).properties()) {
        JsonNode value = values.path(direction + "_" + factor.getKey());
        if (value.isNumber() && factor.getValue().isNumber() && !isTraced(diagnosed)) {
          same(value, factor.getValue(), direction + " " + factor.getKey(), found);
        }
      }
    }
    return found.sentences();
  }

  /** A row of the JSON of {@code slow}: its rate is over the time in calls. */
  public static List<String> slow(JsonNode diagnosed, JsonNode row, String direction) {
    Contradictions found = new Contradictions("slow");
    JsonNode diagnosis = diagnosed.at("/diagnosis");
    for (String name : List.of("verdict", "dominant_cause", "io_s")) {
      same(row.path(name), diagnosis.path(name), name, found);
    }
    double lost = diagnosis.path("unexplained_s").asDouble();
    for (JsonNode cause : diagnosis.path("causes")) {
      lost += cause.path("lost_s").asDouble();
    }
    found.unlessEqual(row.path("lost_s").asDouble(), lost, "lost");
    if (isTraced(diagnosed)) {
      return found.sentences();
    }
    JsonNode factors = diagnosed.at("/factors/" + direction);
    for (String name : List.of("bytes", "small_share", "imbalance", "metadata_share")) {
      same(row.path(name), factors.path(name), name, found);
    }
    found.unlessEqual(
        row.path("bandwidth").asDouble()
            * diagnosed.at("/critical_path/" + direction + "/in_calls_s").asDouble(),
        row.path("bytes").asDouble(),
        "rate times seconds in calls, and bytes");
    return found.sentences();
  }

  private static Map<String, JsonNode> byName(JsonNode rows, String column) {
    Map<String, JsonNode> byName = new TreeMap<>();
    for (JsonNode row : rows) {
      byName.put(row.path(column).asText(), row);
    }
    return byName;
  }

  private static void same(JsonNode one, JsonNode other, String what, Contradictions found) {
    if (one.isNumber() && other.isNumber()) {
      found.unlessEqual(one.asDouble(), other.asDouble(), "%s", what);
    } else if (one.isContainerNode() && one.size() == other.size()) {
      List<JsonNode> ones = new ArrayList<>();
      List<JsonNode> others = new ArrayList<>();
      one.forEach(ones::add);
      other.forEach(others::add);
      for (int i = 0; i < ones.size(); i++) {
        same(ones.get(i), others.get(i), what, found);
      }
    } else {
      boolean isNothing = one.isMissingNode() || one.isNull();
      boolean isOtherNothing = other.isMissingNode() || other.isNull();
      found.unless(
          isNothing ? isOtherNothing : one.equals(other), "%s: %s and %s", what, one, other);
    }
  }
}
