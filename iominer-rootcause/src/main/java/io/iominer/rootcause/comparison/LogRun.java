// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.loss.Losses;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Makes a run of what one log says. */
public final class LogRun {
  private final Map<Measure, Double> values = new LinkedHashMap<>();

  private LogRun() {}

  /**
   * The run of a log.
   *
   * @param name by which it is told from others
   */
  public static Run of(String name, JobProfile profile, JobDiagnosis diagnosis) {
    LogRun run = new LogRun();
    JobSummary summary = profile.summary();
    run.facts(summary, diagnosis);
    putLosses(diagnosis.diagnosis(), run.values);
    diagnosis.factors().forEach(run::factors);
    return new Run(
        name,
        summary.job().jobId(),
        OptionalLong.of(summary.job().processCount()),
        Map.of(
            Trait.APPLICATION, summary.application(),
            Trait.COMMAND, summary.job().exe().text(),
            Trait.INTERFACES,
                Total.MODULES.stream()
                    .filter(summary.totals()::containsKey)
                    .map(DarshanModule::logName)
                    .collect(Collectors.joining(", ")),
            Trait.PATTERN, summary.pattern().map(AccessPattern::label).orElse(""),
            Trait.VERDICT, verdict(diagnosis.diagnosis())),
        run.values,
        diagnosis.diagnosis().caveats());
  }

  private void facts(JobSummary summary, JobDiagnosis diagnosis) {
    put(Measures.RUN_SECONDS, summary.job().runTimeSeconds());
    put(Measures.BYTES_READ, summary.io().knownBytes(IoDirection.READ));
    put(Measures.BYTES_WRITTEN, summary.io().knownBytes(IoDirection.WRITE));
    put(
        Measures.OPENS,
        sum(
            total(summary, DarshanModule.POSIX, Total.OPENS),
            total(summary, DarshanModule.STDIO, Total.OPENS)));
    put(Measures.FILES, summary.files().total());
    put(Measures.SHARED_FILES, summary.files().shared());
    if (!summary.osts().isEmpty()) {
      put(Measures.OSTS, summary.osts().size());
    }
    stripes(diagnosis).min().ifPresent(least -> put(Measures.LEAST_STRIPES, least));
    stripes(diagnosis).max().ifPresent(most -> put(Measures.MOST_STRIPES, most));
    bytes(summary, DarshanModule.POSIX, Measures.POSIX_BYTES);
    bytes(summary, DarshanModule.STDIO, Measures.STDIO_BYTES);
    bytes(summary, DarshanModule.MPIIO, Measures.MPIIO_BYTES);
  }

  private static LongStream stripes(JobDiagnosis diagnosis) {
    return diagnosis.facts().files().stream()
        .mapToLong(FileFacts::stripeCount)
        .filter(count -> count > 0);
  }

  private void bytes(JobSummary summary, DarshanModule module, Measure measure) {
    put(
        measure,
        sum(total(summary, module, Total.BYTES_READ), total(summary, module, Total.BYTES_WRITTEN)));
  }

  private static OptionalLong total(JobSummary summary, DarshanModule module, Total total) {
    ModuleTotals totals = summary.totals().get(module);
    return totals == null ? OptionalLong.empty() : totals.count(total);
  }

  /** What is known of two; empty where nothing is. */
  private static OptionalDouble sum(OptionalLong a, OptionalLong b) {
    return a.isEmpty() && b.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) (a.orElse(0) + b.orElse(0)));
  }

  /** Adds the time in I/O and what it was lost to. */
  public static void putLosses(Diagnosis diagnosis, Map<Measure, Double> values) {
    diagnosis.losses().ifPresent(losses -> putLosses(losses, values));
  }

  private static void putLosses(Losses losses, Map<Measure, Double> values) {
    values.put(Measures.IO_SECONDS, losses.ioSeconds());
    for (Cause cause : Cause.values()) {
      if (losses.isKnown(cause)) {
        values.put(Measures.lost(cause), losses.seconds(cause));
      }
    }
    values.put(Measures.UNEXPLAINED_SECONDS, losses.unexplainedSeconds());
  }

  /** Bytes by direction are among the facts already. */
  private void factors(Factors factors) {
    IoDirection direction = factors.direction();
    factors
        .values()
        .forEach(
            (factor, value) -> {
              if (factor != Factor.BYTES) {
                put(Measures.factor(direction, factor), value);
              }
            });
  }

  /** The cause that is named, or the verdict, in words. */
  public static String verdict(Diagnosis diagnosis) {
    return diagnosis.dominant().map(Cause::words).orElse(diagnosis.verdict().words());
  }

  private void put(Measure measure, OptionalDouble value) {
    value.ifPresent(known -> put(measure, known));
  }

  private void put(Measure measure, OptionalLong value) {
    value.ifPresent(known -> put(measure, known));
  }

  private void put(Measure measure, long value) {
    put(measure, (double) value);
  }

  private void put(Measure measure, double value) {
    values.put(measure, value);
  }
}
