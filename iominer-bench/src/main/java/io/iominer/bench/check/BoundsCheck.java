// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks of each log in folders that no number of its diagnosis contradicts another: nothing is
 * lost that was not spent, the time in I/O is no longer than the run, and the steps add up; without
 * known rates, and by those of the usual facility. Arguments: FOLDER...
 */
public final class BoundsCheck {
  private static final double ROUNDING = 1e-9;

  private BoundsCheck() {}

  public static void main(String[] args) throws IOException {
    long logs = 0;
    long wrong = 0;
    for (String folder : args) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".darshan")).toList()) {
          logs++;
          for (String contradiction : contradictions(file)) {
            wrong++;
            System.out.println(file + ": " + contradiction);
          }
        }
      }
    }
    System.out.printf(Locale.ROOT, "%,d logs, %,d contradictions%n", logs, wrong);
  }

  /** What is wrong with the numbers of a log's diagnoses; nothing where they agree. */
  static List<String> contradictions(Path file) throws IOException {
    List<String> found = new ArrayList<>();
    DiagnosisSettings told =
        new DiagnosisSettings(FacilityModel.DEFAULT.withOsts(48), Thresholds.DEFAULT, Map.of());
    for (DiagnosisSettings settings : List.of(DiagnosisSettings.standard(), told)) {
      JobEvidence evidence = LogDiagnosis.evidence(file, settings);
      Diagnosis diagnosis =
          JobDiagnosis.of(evidence, JobContention.UNKNOWN, settings, one -> "file " + one.id())
              .diagnosis();
      double run = evidence.facts().runSeconds().orElse(Double.POSITIVE_INFINITY);
      diagnosis.losses().ifPresent(losses -> check(losses, run, found));
    }
    return found;
  }

  private static void check(Losses losses, double run, List<String> found) {
    double io = losses.ioSeconds();
    if (!(io >= 0 && io <= run * (1 + ROUNDING) + ROUNDING)) {
      found.add("time in I/O " + io + " s, run " + run + " s");
    }
    if (!(losses.allSeconds() <= io * (1 + ROUNDING) + ROUNDING)) {
      found.add("lost " + losses.allSeconds() + " s of " + io + " s");
    }
    if (!losses.seconds().values().stream().allMatch(lost -> lost >= 0 && lost <= io + ROUNDING)
        || !(losses.unexplainedSeconds() >= 0)) {
      found.add("lost " + losses.seconds() + ", unexplained " + losses.unexplainedSeconds());
    }
    double left = io;
    for (LossStep step : losses.waterfall()) {
      left -= step.lostSeconds();
      if (!(Math.abs(left - step.secondsWithout()) <= ROUNDING * (1 + io))) {
        found.add("steps do not add up at " + step);
      }
    }
    if (!(left >= losses.unexplainedSeconds() - ROUNDING * (1 + io))) {
      found.add(
          "unexplained " + losses.unexplainedSeconds() + " s of " + left + " s that are left");
    }
  }
}
