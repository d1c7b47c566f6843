// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Verdict;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.factor.FactorFinder;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.MeasuredJob;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.rule.Rules;
import io.iominer.sweepline.IoActivity;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * All that is said about a job's I/O.
 *
 * @param facts what the job did
 * @param trace what a trace gave to its critical paths
 * @param factors of its reads and of its writes, as far as it moved bytes and was diagnosed
 * @param diagnosis why it was slow
 */
public record JobDiagnosis(
    JobFacts facts, JobTrace trace, List<Factors> factors, Diagnosis diagnosis) {
  public JobDiagnosis {
    factors = List.copyOf(factors);
  }

  /**
   * Of the critical path of an activity, the seconds in which ranks were in calls: the path goes
   * from first to last operations. Empty where it cannot be said.
   */
  public OptionalDouble callSeconds(IoActivity activity) {
    JobPath path = facts.paths().get(activity);
    if (activity == IoActivity.METADATA && facts.slowestMetadataSeconds() > path.busySeconds()) {
      // Seeks and calls of stat lie anywhere, and a record does not say when.
      return OptionalDouble.empty();
    }
    OptionalDouble share =
        factors.stream()
            .filter(known -> facts.path(known.direction()).activity() == activity)
            .map(known -> known.of(Factor.BUSY_SHARE))
            .findFirst()
            .orElse(path.busyShare());
    return share.isPresent()
        ? OptionalDouble.of(share.getAsDouble() * path.busySeconds())
        : OptionalDouble.empty();
  }

  /** Its critical paths, by activity. */
  public Map<IoActivity, JobPath> paths() {
    return facts.paths();
  }

  /**
   * Diagnoses a job.
   *
   * @param evidence what is known of its I/O
   * @param around what was around it
   * @param settings by what it is diagnosed
   * @param names name of a file, for evidence and commands
   */
  public static JobDiagnosis of(
      JobEvidence evidence,
      JobContention around,
      DiagnosisSettings settings,
      Function<FileFacts, String> names) {
    JobFacts facts = evidence.facts();
    MeasuredJob measured = MeasuredJob.of(facts, around);
    RuleContext job =
        new RuleContext(
            measured,
            new LossModel(settings::rated).of(measured),
            settings.bounds().stream()
                .map(facility -> new LossModel(facility).of(measured))
                .toList(),
            settings.facility(foremost(facts)),
            rates(facts, settings),
            names);
    Diagnosis diagnosis = Diagnosis.of(job, Rules.all(), settings.thresholds());
    return new JobDiagnosis(
        facts,
        evidence.trace(),
        diagnosis.verdict() == Verdict.IMPLAUSIBLE_COUNTERS ? List.of() : FactorFinder.of(measured),
        diagnosis);
  }

  private static IoDirection foremost(JobFacts facts) {
    return facts.bytes(IoDirection.READ) > facts.bytes(IoDirection.WRITE)
        ? IoDirection.READ
        : IoDirection.WRITE;
  }

  /** Of both directions that a job used, what is known less well counts. */
  private static RateOrigin rates(JobFacts facts, DiagnosisSettings settings) {
    return Arrays.stream(IoDirection.values())
        .filter(direction -> facts.bytes(direction) > 0)
        .map(direction -> settings.rated(direction).origin())
        .max(Comparator.naturalOrder())
        .orElse(RateOrigin.TOLD);
  }
}
