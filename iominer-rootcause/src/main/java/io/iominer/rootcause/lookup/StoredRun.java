// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Total;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.comparison.CounterSum;
import io.iominer.rootcause.comparison.LogRun;
import io.iominer.rootcause.comparison.Measure;
import io.iominer.rootcause.comparison.Measures;
import io.iominer.rootcause.comparison.RankTimes;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Run.Trait;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The run of a job, or of one of its logs, in a store.
 *
 * @param run the run, of the log that moved the most bytes
 * @param logs how many logs the store has by the name that was asked for
 */
public record StoredRun(Run run, long logs) {

  /**
   * Looks a run up.
   *
   * @param name by which the run is told from others
   * @param logs the logs of a job, or one of them
   * @throws io.iominer.core.error.IoMinerException of kind USER where the store has none of them
   */
  public static StoredRun of(IoStore store, String name, NamedLogs logs) {
    NamedLogs.Log largest = logs.in(store, 1).get(0);
    StoredLog log = new StoredLog(store, largest.jobId(), largest.logId());
    StoredRow job = log.list(DarshanJobTable.DEFINITION).get(0);
    Optional<Diagnosis> diagnosis = StoredDiagnosis.of(log);
    Map<Measure, Double> values = new LinkedHashMap<>();
    facts(job, values);
    layouts(log, values);
    diagnosis.ifPresent(known -> LogRun.putLosses(known, values));
    log.list(PerfFactorTable.DEFINITION).stream()
        .sorted(Comparator.comparing(row -> row.string("direction")))
        .forEach(row -> factors(row, values));
    return new StoredRun(
        new Run(
            name,
            largest.jobId(),
            OptionalLong.of(job.whole("process_count")),
            traits(job, diagnosis),
            values,
            diagnosis
                .map(Diagnosis::caveats)
                .orElse(List.of("the log was not diagnosed yet: run iominer analyze"))),
        largest.logCount());
  }

  private static void layouts(StoredLog log, Map<Measure, Double> values) {
    LongSummaryStatistics counts = new LongSummaryStatistics();
    LongSummaryStatistics sizes = new LongSummaryStatistics();
    log.scan(DarshanFileTable.DEFINITION)
        .whereAbove("stripe_count", 0)
        .rows(
            List.of("stripe_count", "stripe_size"),
            row -> {
              counts.accept(row.whole("stripe_count"));
              row.count("stripe_size").ifPresent(sizes);
            });
    if (counts.getCount() > 0) {
      values.put(Measures.LEAST_STRIPES, (double) counts.getMin());
      values.put(Measures.MOST_STRIPES, (double) counts.getMax());
    }
    if (sizes.getCount() > 0) {
      values.put(Measures.LEAST_STRIPE_SIZE, (double) sizes.getMin());
      values.put(Measures.MOST_STRIPE_SIZE, (double) sizes.getMax());
    }
  }

  private static Map<Trait, String> traits(StoredRow job, Optional<Diagnosis> diagnosis) {
    return Map.of(
        Trait.APPLICATION, job.text("application").orElse(""),
        Trait.EXECUTABLE, job.text("executable").orElse(""),
        Trait.INTERFACES,
            Total.MODULES.stream()
                .filter(module -> job.count(DarshanJobTable.recordsColumn(module)).orElse(0) > 0)
                .map(DarshanModule::logName)
                .collect(Collectors.joining(", ")),
        Trait.PATTERN, job.text("access_pattern").orElse(""),
        Trait.VERDICT, diagnosis.map(LogRun::verdict).orElse(""));
  }

  private static void facts(StoredRow job, Map<Measure, Double> values) {
    put(Measures.RUN_SECONDS, job.number("run_time_s"), values);
    put(Measures.BYTES_READ, job.number("bytes_read"), values);
    put(Measures.BYTES_WRITTEN, job.number("bytes_written"), values);
    put(Measures.RANKS, job.number("process_count"), values);
    CounterSum.putAll((module, total) -> total(job, module, total), values);
    times(job).putInto(values);
    put(Measures.FILES, job.number("file_count"), values);
    put(Measures.SHARED_FILES, job.number("shared_file_count"), values);
    put(Measures.OSTS, job.number("ost_count"), values);
  }

  private static OptionalDouble total(StoredRow job, DarshanModule module, Total total) {
    return job.number(total.counter(module).orElseThrow().columnName());
  }

  private static RankTimes times(StoredRow job) {
    return new RankTimes(
        job.whole("process_count"),
        job.real("slowest_time_s"),
        job.number("storage_time_s").orElse(Double.NaN),
        job.real("read_time_s") + job.real("write_time_s") + job.real("meta_time_s"),
        job.real("meta_time_s"),
        job.number("mpiio_time_s").orElse(Double.NaN),
        job.number("library_time_s").orElse(Double.NaN),
        job.number("collective_waiting_s").orElse(Double.NaN),
        job.number("collective_exchange_s").orElse(Double.NaN));
  }

  private static void put(Measure measure, OptionalDouble value, Map<Measure, Double> values) {
    value.ifPresent(known -> values.put(measure, known));
  }

  private static void factors(StoredRow row, Map<Measure, Double> values) {
    IoDirection direction = IoDirection.valueOf(row.string("direction").toUpperCase(Locale.ROOT));
    for (Factor factor : Factor.values()) {
      if (factor != Factor.BYTES) {
        OptionalDouble value =
            factor == Factor.IS_COLLECTIVE
                ? OptionalDouble.of(row.isTrue(factor.column()) ? 1 : 0)
                : row.number(factor.column());
        put(Measures.factor(direction, factor), value, values);
      }
    }
  }
}
