// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.advisor.history.RunStanding;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One log of a job: what it did, why it was slow, and whether that is usual.
 *
 * @param facts the run itself and its allocation
 * @param diagnosis why it was slow; empty where the log was not diagnosed yet
 * @param evidence its performance factors, critical files, contention and OSTs
 * @param history where it lies among the runs of its application, by each measure; empty where the
 *     log was not diagnosed or its application is not known
 * @param drawing what is drawn of it; empty unless asked for
 */
public record RunReport(
    List<SectionRows> facts,
    Optional<Diagnosis> diagnosis,
    List<SectionRows> evidence,
    List<RunStanding> history,
    Optional<RunDrawing> drawing) {
  public RunReport {
    facts = List.copyOf(facts);
    evidence = List.copyOf(evidence);
    history = List.copyOf(history);
  }

  /** The job by its log, the values by the names of their columns. */
  public Optional<Map<String, @Nullable Object>> job() {
    return facts.stream()
        .filter(rows -> rows.section().id().equals(RunSection.JOB.id()))
        .flatMap(rows -> rows.objects().stream())
        .findFirst();
  }

  /** Its application; empty where the log does not tell it. */
  public String application() {
    return job().map(job -> Objects.toString(job.get("application"), "")).orElse("");
  }

  /** How long the run took; empty where it is not known. */
  public OptionalDouble runSeconds() {
    return job()
        .flatMap(job -> Optional.ofNullable(job.get("run_time_s")))
        .map(seconds -> OptionalDouble.of(((Number) seconds).doubleValue()))
        .orElse(OptionalDouble.empty());
  }
}
