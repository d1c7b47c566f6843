// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Finding;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the samples' jobs really did ({@code sample-logs/index.tsv}) and what the diagnosis says.
 * Each log was written by a program whose fault is known; those that are not named here have none.
 */
class LabelsTest {
  /** The job's label, the cause that must be named first, and a rule that must see it. */
  private static final Map<String, Expected> FAULTS =
      Map.of(
          "1-1 root writer", new Expected(Cause.IMBALANCE, ""),
          "N-1 small strided", new Expected(Cause.PATTERN, "small-requests"),
          // The label goes on: "process 0 writes 64 MiB" takes 0.69 s, the random reads 0.03 s.
          "N-1 random read", new Expected(Cause.IMBALANCE, ""),
          "metadata storm", new Expected(Cause.METADATA, "tiny-files"),
          "serialised writers (DXT on)", new Expected(Cause.SERIALIZATION, ""),
          "one slow file (DXT on)", new Expected(Cause.PATTERN, "many-syncs"),
          "STDIO text (DXT on)", new Expected(Cause.PATTERN, ""),
          // 512 KiB for each collective call of eight processes on two cores.
          "N-1 collective (DXT on)", new Expected(Cause.EXCHANGE, ""));

  private record Expected(Cause cause, String rule) {}

  /** As diagnosis.least-loss. */
  private static final double LEAST_LOSS = 0.3;

  @Test
  void everyFaultIsNamedFirstAndTheOthersAreFine() throws IOException {
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (String line : Files.readAllLines(SampleLogs.DARSHAN.resolveSibling("index.tsv"))) {
      List<String> fields = List.of(line.split("\t", -1));
      if (!fields.get(0).equals("job_id")) {
        seen++;
        LogReport found = diagnose(fields.get(0));
        Expected expected = FAULTS.get(fields.get(3));
        if (expected == null ? !isFine(found) : !names(found, expected)) {
          wrong.add(
              line
                  + " -> "
                  + found.diagnosis().verdict()
                  + " "
                  + found.diagnosis().ranked()
                  + " "
                  + found.diagnosis().findings().stream()
                      .filter(Finding::isTripped)
                      .map(finding -> finding.rule().id())
                      .toList());
        }
      }
    }
    assertThat(seen).isEqualTo(25);
    assertThat(wrong).isEmpty();
  }

  private static boolean isFine(LogReport found) {
    return found.diagnosis().verdict() == Verdict.NO_BOTTLENECK
        || found.diagnosis().verdict() == Verdict.NO_IO;
  }

  private static boolean names(LogReport found, Expected expected) {
    boolean isSeen =
        expected.rule().isEmpty()
            || found.diagnosis().findings().stream()
                .anyMatch(f -> f.isTripped() && f.rule().id().equals(expected.rule()));
    Diagnosis diagnosis = found.diagnosis();
    return isSeen
        && diagnosis.ranked().get(0).cause() == expected.cause()
        && (diagnosis.dominant().isPresent() || isTooShort(diagnosis));
  }

  /** Whether too little was lost for a bottleneck, whatever it was lost to. */
  private static boolean isTooShort(Diagnosis diagnosis) {
    return diagnosis.verdict() == Verdict.NO_BOTTLENECK
        && diagnosis.losses().orElseThrow().allSeconds() < LEAST_LOSS;
  }

  private static LogReport diagnose(String job) throws IOException {
    Path file;
    try (Stream<Path> logs = Files.list(SampleLogs.DARSHAN)) {
      file = logs.filter(log -> log.toString().contains("_id" + job + "-")).findAny().orElseThrow();
    }
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }
}
