// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of a dump of accounting.
 *
 * @param file the dump
 * @param outcome complete, partial (rows were put aside), rejected, or known (ingested before)
 * @param jobs records of jobs that it holds
 * @param steps records of steps
 * @param rejected rows that cannot be used
 * @param messages the first of what is wrong with them, or with the whole
 */
public record SlurmReport(
    Path file, String outcome, long jobs, long steps, long rejected, List<String> messages) {
  /** Messages that are kept of a dump at most; ours. */
  private static final int MESSAGES = 1000;

  public SlurmReport {
    messages = List.copyOf(messages);
  }

  static SlurmReport ofKnown(Path file) {
    return new SlurmReport(file, "known", 0, 0, 0, List.of());
  }

  static SlurmReport ofReject(Path file, String message) {
    return new SlurmReport(file, "rejected", 0, 0, 1, List.of(message));
  }

  /** Counts while a dump is read. */
  static final class Builder {
    private final Path file;
    private final List<String> messages = new ArrayList<>();
    private long jobs;
    private long steps;
    private long rejected;

    Builder(Path file) {
      this.file = file;
    }

    void record(boolean isJob) {
      if (isJob) {
        jobs++;
      } else {
        steps++;
      }
    }

    void rejected(SlurmProblem problem) {
      rejected++;
      if (messages.size() < MESSAGES) {
        messages.add(problem.toString());
      }
    }

    SlurmReport build() {
      String outcome = rejected == 0 ? "complete" : "partial";
      return new SlurmReport(file, outcome, jobs, steps, rejected, messages);
    }
  }
}
