// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.NamedLogs;
import io.iominer.core.summary.Total;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.comparison.LogRun;
import io.iominer.rootcause.comparison.Measure;
import io.iominer.rootcause.comparison.Measures;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Run.Trait;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

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
  public static StoredRun of(IOMiner miner, String name, NamedLogs logs) {
    NamedLogs.Log largest = logs.in(miner, 1).get(0);
    String log =
        " WHERE job_id = %dL AND log_id = '%s'".formatted(largest.jobId(), largest.logId());
    Row job = miner.query("SELECT * FROM darshan_job" + log).collect().get(0);
    Optional<Diagnosis> diagnosis = StoredDiagnosis.of(miner, largest.jobId(), largest.logId());
    Map<Measure, Double> values = new LinkedHashMap<>();
    facts(
        job,
        miner
            .query(
                "SELECT min(stripe_count) AS least, max(stripe_count) AS most FROM darshan_file"
                    + log
                    + " AND stripe_count > 0")
            .collect()
            .get(0),
        values);
    diagnosis.ifPresent(known -> LogRun.putLosses(known, values));
    for (Row row :
        miner.query("SELECT * FROM perf_factor" + log + " ORDER BY direction").collect()) {
      factors(row, values);
    }
    return new StoredRun(
        new Run(
            name,
            largest.jobId(),
            OptionalLong.of(job.<Long>getAs("process_count")),
            traits(job, diagnosis),
            values,
            diagnosis
                .map(Diagnosis::caveats)
                .orElse(List.of("the log was not diagnosed yet: run iominer analyze"))),
        largest.logCount());
  }

  private static Map<Trait, String> traits(Row job, Optional<Diagnosis> diagnosis) {
    return Map.of(
        Trait.APPLICATION, text(job.getAs("application")),
        Trait.COMMAND, text(job.getAs("executable")),
        Trait.INTERFACES,
            Total.MODULES.stream()
                .filter(module -> number(job, DarshanJobTable.recordsColumn(module)).orElse(0) > 0)
                .map(DarshanModule::logName)
                .collect(Collectors.joining(", ")),
        Trait.PATTERN, text(job.getAs("access_pattern")),
        Trait.VERDICT, diagnosis.map(LogRun::verdict).orElse(""));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static void facts(Row job, Row stripes, Map<Measure, Double> values) {
    put(Measures.RUN_SECONDS, number(job, "run_time_s"), values);
    put(Measures.BYTES_READ, number(job, "bytes_read"), values);
    put(Measures.BYTES_WRITTEN, number(job, "bytes_written"), values);
    put(Measures.OPENS, sum(number(job, "posix_opens"), number(job, "stdio_opens")), values);
    put(Measures.FILES, number(job, "file_count"), values);
    put(Measures.SHARED_FILES, number(job, "shared_file_count"), values);
    put(Measures.OSTS, number(job, "ost_count"), values);
    put(Measures.LEAST_STRIPES, number(stripes, "least"), values);
    put(Measures.MOST_STRIPES, number(stripes, "most"), values);
    put(Measures.POSIX_BYTES, bytes(job, "posix"), values);
    put(Measures.STDIO_BYTES, bytes(job, "stdio"), values);
    put(Measures.MPIIO_BYTES, bytes(job, "mpiio"), values);
  }

  private static OptionalDouble bytes(Row job, String module) {
    return sum(number(job, module + "_bytes_read"), number(job, module + "_bytes_written"));
  }

  /** What is known of two; empty where nothing is. */
  private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
    return a.isEmpty() ? b : OptionalDouble.of(a.getAsDouble() + b.orElse(0));
  }

  /** A number; empty where it is NULL. */
  private static OptionalDouble number(Row row, String column) {
    Number value = row.getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
  }

  private static void put(Measure measure, OptionalDouble value, Map<Measure, Double> values) {
    value.ifPresent(known -> values.put(measure, known));
  }

  private static void factors(Row row, Map<Measure, Double> values) {
    IoDirection direction =
        IoDirection.valueOf(row.<String>getAs("direction").toUpperCase(Locale.ROOT));
    for (Factor factor : Factor.values()) {
      if (factor != Factor.BYTES) {
        OptionalDouble value =
            factor == Factor.IS_COLLECTIVE
                ? OptionalDouble.of(row.<Boolean>getAs(factor.column()) ? 1 : 0)
                : number(row, factor.column());
        put(Measures.factor(direction, factor), value, values);
      }
    }
  }
}
