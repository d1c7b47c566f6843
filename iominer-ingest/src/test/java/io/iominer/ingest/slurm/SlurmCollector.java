// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmRecord;
import io.iominer.ingest.source.RowProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a reader meets. */
final class SlurmCollector implements SlurmSink {
  static final Path SAMPLES = Path.of("..", "sample-logs", "slurm");

  final List<SlurmRecord> records = new ArrayList<>();
  final List<RowProblem> problems = new ArrayList<>();
  final List<RowProblem> flaws = new ArrayList<>();

  @Override
  public void record(SlurmRecord record) {
    records.add(record);
  }

  @Override
  public void rejected(RowProblem problem) {
    problems.add(problem);
  }

  @Override
  public void flawed(RowProblem problem) {
    flaws.add(problem);
  }

  static SlurmCollector text(String text, SacctOptions options) throws IOException {
    SlurmCollector collector = new SlurmCollector();
    SacctText.read("dump", new BufferedReader(new StringReader(text)), options, collector);
    return collector;
  }

  static SlurmCollector sampleText(String name) throws IOException {
    return text(Files.readString(SAMPLES.resolve(name)), SacctOptions.DEFAULT);
  }

  static SlurmCollector sampleJson() throws IOException {
    SlurmCollector collector = new SlurmCollector();
    try (var in = Files.newInputStream(SAMPLES.resolve("sacct-22.05.json"))) {
      SacctJson.read("dump", in, collector);
    }
    return collector;
  }

  /** The job or step of this number. */
  SlurmRecord of(long jobId, String step) {
    return records.stream()
        .filter(r -> r.id().jobId() == jobId && r.id().step().orElse("").equals(step))
        .findFirst()
        .orElseThrow();
  }
}
