// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.table;

import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.rule.Finding;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Makes rows of {@code diagnosis}, {@code perf_factor}, {@code critical_file}, {@code finding}. */
public final class DiagnosisRows {
  private static final double MICROS = 1e6;

  private final DiagnosedLog log;
  private final Instant now;
  private final LongFunction<@Nullable String> fileNames;
  private final Consumer<TableRow> sink;

  /**
   * Rows of a log.
   *
   * @param now when it is diagnosed
   * @param fileNames name of a file by the id of its record, null where there is none
   * @param sink takes the rows
   */
  public DiagnosisRows(
      DiagnosedLog log,
      Instant now,
      LongFunction<@Nullable String> fileNames,
      Consumer<TableRow> sink) {
    this.log = log;
    this.now = now;
    this.fileNames = fileNames;
    this.sink = sink;
  }

  /** Gives the only row of a log that was not diagnosed to the sink. */
  public void skipped(Diagnosis reasons) {
    sink.accept(verdict(reasons));
  }

  /** Gives the rows to the sink; of a log whose counters are implausible only the verdict. */
  public void write(JobDiagnosis diagnosis) {
    diagnosis
        .diagnosis()
        .losses()
        .ifPresentOrElse(losses -> write(diagnosis, losses), () -> skipped(diagnosis.diagnosis()));
  }

  private void write(JobDiagnosis diagnosis, Losses losses) {
    diagnosis(diagnosis.diagnosis(), losses);
    diagnosis.factors().forEach(factors -> sink.accept(factors(log, factors)));
    diagnosis.paths().values().forEach(this::path);
    for (Finding finding : diagnosis.diagnosis().findings()) {
      diagnosis.diagnosis().level(finding).ifPresent(level -> finding(finding, level, losses));
    }
  }

  /** The row of factors. */
  public static TableRow factors(DiagnosedLog log, Factors factors) {
    TableRow row =
        row(PerfFactorTable.DEFINITION, log)
            .set("direction", lower(factors.direction()))
            .set("process_count", factors.processes());
    factors
        .values()
        .forEach((factor, value) -> row.set(factor.column(), stored(factor.column(), value)));
    return row;
  }

  private TableRow row(TableDefinition table) {
    return row(table, log);
  }

  private static TableRow row(TableDefinition table, DiagnosedLog log) {
    return new TableRow(table)
        .set(TableDefinition.LOG_COLUMN, log.logId())
        .set(TableDefinition.BUCKET_COLUMN, log.jobId());
  }

  private TableRow verdict(Diagnosis diagnosis) {
    return row(DiagnosisTable.DEFINITION)
        .set("verdict", diagnosis.verdict().label())
        .set("caveats", diagnosis.caveats())
        .set("diagnosed_time", now);
  }

  private void diagnosis(Diagnosis diagnosis, Losses losses) {
    TableRow row =
        verdict(diagnosis)
            .set("dominant_cause", diagnosis.dominant().map(Cause::label).orElse(null))
            .set("io_s", losses.ioSeconds())
            .set("lost_s", losses.lostSeconds())
            .set("unexplained_s", losses.unexplainedSeconds());
    for (Cause cause : Cause.values()) {
      row.set(cause.column(), losses.seconds(cause));
    }
    sink.accept(row);
  }

  private static Object stored(String column, double value) {
    return switch ((ScalarType) PerfFactorTable.DEFINITION.column(column).orElseThrow().type()) {
      case LONG -> Math.round(value);
      case BOOLEAN -> value > 0;
      default -> value;
    };
  }

  private void path(JobPath path) {
    for (CriticalUse use : path.uses()) {
      TableRow row =
          row(CriticalFileTable.DEFINITION)
              .set("activity", lower(path.activity()))
              .setUnsigned("record_id", use.fileId())
              .set("rank", use.rank())
              .set("file_name", fileNames.apply(use.fileId()))
              .set("start_s", use.start())
              .set("end_s", use.end())
              .set("exclusive_s", use.exclusiveSeconds())
              .set("exclusive_share", use.exclusiveSeconds() / path.busySeconds());
      use.busyShare().ifPresent(share -> row.set("busy_share", share));
      if (log.startMicros().isPresent()) {
        long start = log.startMicros().getAsLong();
        row.set("start_time", start + Math.round(use.start() * MICROS))
            .set("end_time", start + Math.round(use.end() * MICROS));
      }
      sink.accept(row);
    }
  }

  private void finding(Finding finding, FindingLevel level, Losses losses) {
    sink.accept(
        row(FindingTable.DEFINITION)
            .set("rule", finding.rule().id())
            .set("level", level.label())
            .set("cause", finding.rule().cause().label())
            .set("lost_s", losses.seconds(finding.rule().cause()))
            .set("message", finding.message())
            .set("observed", number(finding.observed()))
            .set("threshold", number(finding.threshold()))
            .set("evidence", finding.evidence())
            .set("advice", finding.advice().stream().map(DiagnosisRows::advice).toList()));
  }

  /** In the order of {@link FindingTable#ADVICE}. */
  private static @Nullable Object[] advice(Advice advice) {
    return new @Nullable Object[] {
      advice.title(),
      lower(advice.who()),
      advice.precondition().isEmpty() ? null : advice.precondition(),
      advice.steps(),
      advice.least(),
      advice.most(),
      advice.reasoning(),
      advice.undo()
    };
  }

  private static @Nullable Object number(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
