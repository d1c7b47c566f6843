// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.LogRun;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Weighing;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real jobs whose trouble was made on purpose, in every layer, and measured against the same
 * program without it: one log alone names the cause and the seconds.
 */
class LayerDataTest {
  /** The seconds that are found lie within this factor of those that were measured. */
  private static final double FACTOR = 1.5;

  private static final Map<String, Cause> CAUSES =
      Map.of(
          "collective-wait (late ranks)", Cause.COLLECTIVE_WAIT,
          "shuffle", Cause.EXCHANGE,
          "library metadata", Cause.LIBRARY,
          "small/non-contiguous requests through HDF5", Cause.LIBRARY,
          "small requests through PnetCDF (blocking record puts)", Cause.LIBRARY,
          "serialization", Cause.SERIALIZATION,
          "metadata", Cause.METADATA,
          "pattern", Cause.PATTERN);

  /** Darshan saw no stat calls of this job: most of its time is nowhere in the log. */
  private static final Set<String> HIDDEN = Set.of("4478822");

  /** A run of the program of the jobs with contention without a competitor. */
  private static final String QUIET = "4478614";

  private record Job(
      String id, String label, double lostSeconds, double rankSeconds, String pair, Path log) {
    boolean isFine() {
      return label.startsWith("fine");
    }

    /** What one log can show: that other runs were faster is known to a store alone. */
    boolean isShown() {
      return !label.equals("contention");
    }

    Cause cause() {
      return label.startsWith("imbalance") ? Cause.IMBALANCE : CAUSES.get(label);
    }

    @Override
    public String toString() {
      return id + " " + label;
    }
  }

  static Stream<Job> jobs() throws IOException {
    Path folder = SharedData.folder("layer-data");
    List<Job> jobs = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("LABELS.tsv"))) {
      String[] row = line.split("\t", -1);
      if (!row[0].equals("job_id")) {
        jobs.add(
            new Job(
                row[0],
                row[3],
                Double.parseDouble(row[7]),
                Double.parseDouble(row[10]),
                row[12],
                folder.resolve("darshan").resolve(row[13])));
      }
    }
    return jobs.stream();
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void theCauseAndItsSecondsAreFound(Job job) throws IOException {
    Diagnosis diagnosis = report(job.log()).diagnosis();
    Losses losses = diagnosis.losses().orElseThrow();
    if (job.isFine()) {
      assertThat(diagnosis.verdict()).isIn(Verdict.NO_BOTTLENECK, Verdict.NO_IO);
    } else if (job.isShown()) {
      assertThat(diagnosis.dominant()).contains(job.cause());
      if (!HIDDEN.contains(job.id())) {
        assertThat(losses.lostSeconds())
            .isBetween(job.lostSeconds() / FACTOR, job.lostSeconds() * FACTOR);
      }
    }
  }

  /** Of a job and the same program without its trouble, or on a faster or quieter device. */
  @ParameterizedTest
  @MethodSource("jobs")
  void theDifferenceToItsPairIsExplainedByWhatWasMadeDifferent(Job job) throws IOException {
    String other = job.isShown() ? job.pair() : QUIET;
    Job pair = jobs().filter(one -> one.id().equals(other)).findFirst().orElse(job);
    Weighing weighing =
        Comparison.of(run("A", pair.log()), run("B", job.log()), Thresholds.DEFAULT).weighing();
    if (weighing.parts().isEmpty() || pair.lostSeconds() > job.lostSeconds()) {
      return;
    }
    Weighing.Part most = weighing.parts().get(0);
    assertThat(most.share()).as(weighing.sentence()).isGreaterThan(0.6);
    assertThat(most.kind())
        .as(weighing.sentence())
        .isEqualTo(
            job.isFine() || !job.isShown() ? Weighing.Kind.UNEXPLAINED : Weighing.Kind.CAUSE);
    assertThat(most.cause()).isEqualTo(Optional.ofNullable(job.isFine() ? null : job.cause()));
  }

  private static Run run(String name, Path log) throws IOException {
    LogReport report = report(log);
    return LogRun.of(name, report.profile(), report.job());
  }

  /** What a job did says which ranks compute longer before each write. */
  @Test
  void ranksThatComeLateAreNamed() throws IOException {
    Pattern late = Pattern.compile("ranks? ([0-9,]+) computes? .* longer before each");
    Path folder = SharedData.folder("layer-data");
    int found = 0;
    for (String line : Files.readAllLines(folder.resolve("LABELS.tsv"))) {
      String[] row = line.split("\t", -1);
      Matcher ranks = late.matcher(row[14]);
      if (row[3].equals("collective-wait (late ranks)") && ranks.find()) {
        found++;
        LogReport report = report(folder.resolve("darshan").resolve(row[13]));
        assertThat(report.job().facts().late().ranks(3))
            .as(row[0])
            .extracting(String::valueOf)
            .containsExactly(ranks.group(1).split(",", -1));
        assertThat(report.diagnosis().findings())
            .anyMatch(finding -> finding.message().contains("spend") && finding.isTripped());
      }
    }
    assertThat(found).isEqualTo(5);
  }

  /** The programs timed their calls themselves. */
  @ParameterizedTest
  @MethodSource("jobs")
  void timeInIoIsThatOfTheSlowestRank(Job job) throws IOException {
    if (!HIDDEN.contains(job.id())) {
      double seconds = report(job.log()).profile().summary().io().slowestSeconds();
      assertThat(seconds).isCloseTo(job.rankSeconds(), within(0.05 + 0.2 * job.rankSeconds()));
    }
  }

  /** Nor is any counter of a sound log called implausible. */
  @Test
  void nothingIsLongerThanWhatHoldsIt() throws IOException {
    List<Path> logs = new ArrayList<>(SharedData.darshanLogs());
    jobs().forEach(job -> logs.add(job.log()));
    for (Path log : logs) {
      LogReport report = report(log);
      assertThat(report.job().facts().anomalies().implausible().first()).as("%s", log).isEmpty();
      double run = report.job().facts().runSeconds().orElse(Double.POSITIVE_INFINITY);
      Losses losses = report.diagnosis().losses().orElseThrow();
      assertThat(losses.ioSeconds()).as("%s", log).isBetween(0.0, run * (1 + 1e-9));
      assertThat(losses.allSeconds())
          .as("%s", log)
          .isBetween(0.0, losses.ioSeconds() * (1 + 1e-9) + 1e-9);
      assertThat(report.profile().summary().io().slowestSeconds())
          .as("%s", log)
          .isLessThanOrEqualTo(report.profile().summary().io().time().atMostSeconds() + 1e-9);
    }
  }

  private static LogReport report(Path file) throws IOException {
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }
}
