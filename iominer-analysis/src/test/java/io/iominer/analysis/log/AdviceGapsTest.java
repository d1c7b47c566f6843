// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A loss above 10 % of the run without advice is a gap; the logs of all collections have none. */
class AdviceGapsTest {
  private static final double COSTLY = 0.1;
  private static final double WIDE = 0.5;
  private static final List<String> COLLECTIONS =
      List.of("darshan-corpus/logs", "sample-data/darshan", "layer-data/darshan", "cases");

  private static List<Path> logs() throws IOException {
    List<Path> logs = new ArrayList<>();
    for (String collection : COLLECTIONS) {
      try (Stream<Path> files = Files.walk(SharedData.folder(collection))) {
        files.filter(file -> file.toString().endsWith(".darshan")).sorted().forEach(logs::add);
      }
    }
    return logs;
  }

  private static List<String> gaps(Path log, JobDiagnosis job) {
    Diagnosis diagnosis = job.diagnosis();
    List<String> gaps = new ArrayList<>();
    double run =
        job.facts().runSeconds().orElse(diagnosis.losses().map(l -> l.ioSeconds()).orElse(0.0));
    for (RankedCause cause : diagnosis.causes()) {
      boolean isAdvised =
          diagnosis.explaining(cause.cause()).stream()
              .anyMatch(finding -> !finding.advice().isEmpty());
      if (!isAdvised && cause.seconds() > COSTLY * run) {
        gaps.add(
            String.format(
                Locale.ROOT,
                "%s: %s, %.0f %% of the run",
                log.getFileName(),
                cause.cause().label(),
                100 * cause.seconds() / run));
      }
    }
    return gaps;
  }

  private static boolean isUnexplained(Advice advice) {
    return advice.most() - advice.least() > WIDE
        && !advice.reasoning().contains("range is wide")
        && !advice.reasoning().contains("learned rates");
  }

  @Test
  void noLossAboveATenthOfTheRunIsWithoutAdvice() throws IOException {
    List<String> gaps = new ArrayList<>();
    List<String> unexplained = new ArrayList<>();
    int diagnosed = 0;
    for (Path log : logs()) {
      JobDiagnosis job;
      try {
        job = LogDiagnosis.of(log, DiagnosisSettings.standard()).job();
      } catch (IOException e) {
        continue; // a log that is damaged on purpose
      }
      diagnosed++;
      gaps.addAll(gaps(log, job));
      job.diagnosis().findings().stream()
          .flatMap(finding -> finding.advice().stream())
          .filter(AdviceGapsTest::isUnexplained)
          .forEach(advice -> unexplained.add(log.getFileName() + ": " + advice.title()));
    }
    assertThat(diagnosed).isGreaterThan(150);
    assertThat(gaps).as("losses without advice").isEmpty();
    assertThat(unexplained).as("wide ranges without a reason").isEmpty();
  }
}
