// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Cause;
import io.iominer.core.model.Ost;
import io.iominer.core.spark.IOMiner;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.OstConditions;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.IoPhases;
import io.iominer.rootcause.heatmap.PhasePeriod;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a store says of its logs, to be compared with what is said of a log alone. The store knows
 * more by design: nodes of allocations, other jobs and the speeds of OSTs, which are the columns of
 * {@code job_contention}. Given these, the log alone says the same.
 */
final class StoredAndAlone {
  private final Map<String, Row> diagnoses = new HashMap<>();
  private final Map<String, Row> contention = new HashMap<>();
  private final Map<String, List<Row>> findings;
  private final Map<String, Row> phases = new HashMap<>();

  StoredAndAlone(IOMiner miner) {
    ask(miner, "diagnosis").forEach(row -> diagnoses.put(logOf(row), row));
    ask(miner, "job_contention").forEach(row -> contention.put(logOf(row), row));
    ask(miner, "job_phases").forEach(row -> phases.put(logOf(row), row));
    findings = ask(miner, "finding").stream().collect(Collectors.groupingBy(StoredAndAlone::logOf));
  }

  private static List<Row> ask(IOMiner miner, String table) {
    return miner
        .query("SELECT t.*, j.log_file FROM " + table + " t JOIN darshan_job j USING (log_id)")
        .collect();
  }

  private static String logOf(Row row) {
    return Path.of(row.<String>getAs("log_file")).getFileName().toString();
  }

  /**
   * Asserts that both say the same.
   *
   * @return whether the store knows more than the log, which nothing but the store can say
   */
  boolean check(Path log, LogReport alone) {
    String name = log.getFileName().toString();
    assertThat(diagnoses).containsKey(name);
    JobContention around = around(contention.get(name));
    Diagnosis expected = with(around, alone);
    diagnosis(name, expected);
    findings(name, expected);
    phases(name, alone);
    boolean knowsMore = !around.equals(JobContention.UNKNOWN);
    if (!knowsMore) {
      assertThat(expected).as(name).isEqualTo(alone.diagnosis());
    }
    return knowsMore;
  }

  private static Diagnosis with(JobContention around, LogReport alone) {
    JobDiagnosis job = alone.job();
    return JobDiagnosis.of(
            new JobEvidence(job.facts(), job.trace()),
            around,
            DiagnosisSettings.standard(),
            file -> alone.fileName(file.id()))
        .diagnosis();
  }

  private static JobContention around(@Nullable Row row) {
    assertThat(row).isNotNull();
    Map<Ost, OstConditions> osts = new HashMap<>();
    Map<Optional<String>, Integer> fileSystems = new HashMap<>();
    for (Row ost : row.<Row>getList(row.fieldIndex("osts"))) {
      Integer count = ost.getAs("file_system_ost_count");
      if (count != null) {
        fileSystems.put(Optional.ofNullable(ost.getAs("file_system")), count);
      }
      osts.put(
          new Ost(Optional.ofNullable(ost.getAs("file_system")), ost.<Integer>getAs("ost")),
          new OstConditions(
              known(ost.getAs("interference_s")),
              known(ost.getAs("speed")),
              Optional.empty(),
              known(ost.getAs("fullness"))));
    }
    Long nodes = row.getAs("node_count");
    return new JobContention(
        known(nodes == null ? null : nodes.doubleValue()),
        osts,
        !osts.isEmpty(),
        fileSystems,
        yardstick(row));
  }

  private static Optional<Yardstick> yardstick(Row row) {
    if (row.getAs("comparable_run_count") == null) {
      return Optional.empty();
    }
    List<Yardstick.FastRun> fastest = new ArrayList<>();
    for (Row run : row.<Row>getList(row.fieldIndex("fastest_runs"))) {
      Instant start = run.<Timestamp>getAs("start_time").toInstant();
      fastest.add(
          new Yardstick.FastRun(
              run.<Long>getAs("job_id"),
              run.getAs("log_id"),
              ChronoUnit.MICROS.between(Instant.EPOCH, start),
              run.<Double>getAs("storage_s")));
    }
    return Optional.of(
        new Yardstick(
            row.<Long>getAs("comparable_run_count"),
            row.<Long>getAs("slower_run_count"),
            row.<Double>getAs("usual_storage_s"),
            row.<Double>getAs("compared_storage_s"),
            row.<Double>getAs("read_beyond_usual_s"),
            row.<Double>getAs("write_beyond_usual_s"),
            row.<Double>getAs("meta_beyond_usual_s"),
            fastest));
  }

  private static OptionalDouble known(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private void diagnosis(String log, Diagnosis expected) {
    Row stored = diagnoses.get(log);
    Losses losses = expected.losses().orElseThrow();
    assertThat(stored.<String>getAs("verdict")).as(log).isEqualTo(expected.verdict().label());
    assertThat(stored.<String>getAs("dominant_cause"))
        .as(log)
        .isEqualTo(expected.dominant().map(Cause::label).orElse(null));
    close(log, stored, "io_s", losses.ioSeconds());
    close(log, stored, "lost_s", losses.lostSeconds());
    close(log, stored, "unexplained_s", losses.unexplainedSeconds());
    for (Cause cause : Cause.values()) {
      close(log, stored, cause.column(), losses.seconds(cause));
    }
    assertThat(stored.<String>getList(stored.fieldIndex("caveats")))
        .as(log)
        .isEqualTo(expected.caveats());
  }

  private static void close(String log, Row stored, String column, double expected) {
    assertThat(stored.<Double>getAs(column))
        .as("%s of %s", column, log)
        .isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
  }

  private void findings(String log, Diagnosis expected) {
    List<Row> stored = new ArrayList<>(findings.getOrDefault(log, List.of()));
    stored.sort(Comparator.comparing(row -> row.<String>getAs("rule")));
    List<Finding> tripped =
        expected.findings().stream()
            .filter(Finding::isTripped)
            .sorted(Comparator.comparing(finding -> finding.rule().id()))
            .toList();
    assertThat(stored)
        .as(log)
        .extracting(row -> row.<String>getAs("rule"))
        .isEqualTo(tripped.stream().map(finding -> finding.rule().id()).toList());
    for (int i = 0; i < stored.size(); i++) {
      finding(log, stored.get(i), tripped.get(i));
      assertThat(stored.get(i).<String>getAs("level"))
          .as("%s of %s", tripped.get(i).rule().id(), log)
          .isEqualTo(expected.level(tripped.get(i)).orElseThrow().label());
    }
  }

  /** A store has traces only where they were ingested. */
  private void phases(String log, LogReport alone) {
    Optional<HeatMap> map =
        alone.heatMap().filter(known -> known.source() == HeatMap.Source.HEATMAP);
    assertThat(phases.containsKey(log)).as(log).isEqualTo(map.isPresent());
    if (map.isEmpty()) {
      return;
    }
    Row stored = phases.get(log);
    IoPhases expected = map.get().phases(alone.job().facts().runSeconds());
    close(log, stored, "bin_width_s", map.get().binSeconds());
    close(log, stored, "peak_bandwidth", map.get().peakBandwidth());
    assertThat(stored.<Long>getAs("phase_count")).as(log).isEqualTo(expected.phases().size());
    assertThat(known(stored.getAs("period_s")))
        .as(log)
        .isEqualTo(
            expected
                .period()
                .map(PhasePeriod::seconds)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty()));
  }

  private static void finding(String log, Row stored, Finding expected) {
    String which = expected.rule().id() + " of " + log;
    assertThat(stored.<String>getAs("cause")).as(which).isEqualTo(expected.rule().cause().label());
    assertThat(stored.<String>getAs("message")).as(which).isEqualTo(expected.message());
    assertThat(stored.<String>getList(stored.fieldIndex("evidence")))
        .as(which)
        .isEqualTo(expected.evidence());
    close(which, stored, "observed", expected.observed());
    close(which, stored, "threshold", expected.threshold());
    List<Row> advice = stored.getList(stored.fieldIndex("advice"));
    assertThat(advice).as(which).hasSameSizeAs(expected.advice());
    for (int i = 0; i < advice.size(); i++) {
      Row one = advice.get(i);
      assertThat(one.<String>getAs("title")).as(which).isEqualTo(expected.advice().get(i).title());
      assertThat(one.<String>getList(one.fieldIndex("steps")))
          .as(which)
          .isEqualTo(expected.advice().get(i).steps());
      close(which, one, "saves_most", expected.advice().get(i).most());
    }
  }
}
