// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What happened in an application, as Spark's event log tells it. */
final class EventLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<JsonNode> events;

  private EventLog(List<JsonNode> events) {
    this.events = events;
  }

  /** Options of a command that make it write an event log into a folder. */
  static List<String> options(Path folder) throws IOException {
    Files.createDirectories(folder);
    return List.of(
        "--conf",
        "spark.eventLog.enabled=true",
        "--conf",
        "spark.eventLog.rolling.enabled=false",
        "--conf",
        "spark.eventLog.compress=false",
        "--conf",
        "spark.eventLog.dir=" + folder.toUri());
  }

  /** Reads the only log of a folder, as far as it is written. */
  static EventLog read(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> !file.getFileName().toString().startsWith(".")).toList();
    }
    List<JsonNode> events = new ArrayList<>();
    String text = Files.readString(files.get(0));
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      events.add(JSON.readTree(line));
    }
    return new EventLog(events);
  }

  /** Tasks that were running on an executor when it was lost. */
  long tasksLost() {
    return tasks("ExecutorLostFailure");
  }

  long tasksThatSucceeded() {
    return tasks("Success");
  }

  /** Executors that came, and went: in their order, as "+" and "-". */
  String executors() {
    StringBuilder order = new StringBuilder();
    for (JsonNode event : events) {
      switch (event.path("Event").asText()) {
        case "SparkListenerExecutorAdded" -> order.append('+');
        case "SparkListenerExecutorRemoved" -> order.append('-');
        default -> {}
      }
    }
    return order.toString();
  }

  /** Stages that have ended. */
  long stagesDone() {
    return events.stream()
        .filter(event -> event.path("Event").asText().equals("SparkListenerStageCompleted"))
        .count();
  }

  private long tasks(String reason) {
    return events.stream()
        .filter(event -> event.path("Event").asText().equals("SparkListenerTaskEnd"))
        .filter(event -> event.at("/Task End Reason/Reason").asText().equals(reason))
        .count();
  }
}
