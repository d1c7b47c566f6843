// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the figures of a run: each is appended to a file of JSON Lines at once, so that a run that
 * breaks off leaves what it has, and shown as a line of progress.
 */
final class Results {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final Machine machine;
  private final PrintWriter progress;
  private final List<Measurement> all = new ArrayList<>();

  /**
   * Appends to a file.
   *
   * @param file created when it is missing
   */
  Results(Path file, Machine machine, PrintWriter progress) {
    this.file = file;
    this.machine = machine;
    this.progress = progress;
  }

  /** Keeps a figure. */
  void add(Measurement measurement) throws IOException {
    all.add(measurement);
    Files.writeString(
        file,
        JSON.writeValueAsString(json(measurement)) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    progress.println(MarkdownTable.line(measurement));
    progress.flush();
  }

  /** The figures of this run, in the order in which they came. */
  List<Measurement> all() {
    return List.copyOf(all);
  }

  private ObjectNode json(Measurement measurement) {
    ObjectNode line =
        JSON.createObjectNode()
            .put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
            .put("commit", machine.commit().orElse(null))
            .put("jdk", machine.jdk())
            .put("cores", machine.cores())
            .put("heapMax", machine.heapMaxBytes())
            .put("logs", measurement.logs())
            .put("name", measurement.name())
            .put("value", measurement.value())
            .put("unit", measurement.unit());
    measurement
        .reference()
        .ifPresent(r -> line.put("reference", r.name()).put("referenceValue", r.value()));
    measurement.ratio().ifPresent(ratio -> line.put("ratio", ratio));
    return line;
  }
}
