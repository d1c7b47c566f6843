// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.LayerParts;
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
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

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
            Trait.EXECUTABLE, summary.job().exe().text(),
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
    put(Measures.RANKS, summary.job().processCount());
    CounterSum.putAll((module, total) -> total(summary, module, total), values);
    times(summary);
    put(Measures.FILES, summary.files().total());
    put(Measures.SHARED_FILES, summary.files().shared());
    if (!summary.osts().isEmpty()) {
      put(Measures.OSTS, summary.osts().size());
    }
    layouts(diagnosis, FileFacts::stripeCount, Measures.LEAST_STRIPES, Measures.MOST_STRIPES);
    layouts(
        diagnosis, FileFacts::stripeSize, Measures.LEAST_STRIPE_SIZE, Measures.MOST_STRIPE_SIZE);
  }

  private void layouts(
      JobDiagnosis diagnosis, ToLongFunction<FileFacts> value, Measure least, Measure most) {
    LongSummaryStatistics known =
        diagnosis.facts().files().stream()
            .mapToLong(value)
            .filter(one -> one > 0)
            .summaryStatistics();
    if (known.getCount() > 0) {
      put(least, known.getMin());
      put(most, known.getMax());
    }
  }

  private void times(JobSummary summary) {
    IoTotals io = summary.io();
    LayerParts parts = io.time().parts();
    double waiting = summary.collectives().map(CollectiveBins::waitingSeconds).orElse(Double.NaN);
    double exchange = summary.collectives().map(CollectiveBins::exchangeSeconds).orElse(Double.NaN);
    new RankTimes(
            summary.job().processCount(),
            io.slowestSeconds(),
            parts.storageSeconds(),
            io.readSeconds() + io.writeSeconds() + io.metaSeconds(),
            io.metaSeconds(),
            parts.mpiioSeconds(),
            parts.librarySeconds(),
            waiting,
            exchange)
        .putInto(values);
  }

  private static OptionalDouble total(JobSummary summary, DarshanModule module, Total total) {
    ModuleTotals totals = summary.totals().get(module);
    OptionalLong count = totals == null ? OptionalLong.empty() : totals.count(total);
    return count.isPresent()
        ? OptionalDouble.of((double) count.getAsLong())
        : OptionalDouble.empty();
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
    return diagnosis.namedInWords();
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
