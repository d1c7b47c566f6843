// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.fact.Cause;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.fact.Machine;
import io.iominer.rootcause.fact.Surroundings;
import io.iominer.rootcause.loss.JobCase;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.rule.Limits;
import io.iominer.rootcause.rule.Rules;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Judges the logs of a job, one after the other; the rows come sorted by log. */
final class Verdicts implements Iterator<Row> {
  /** The columns that it gives. */
  static final String COLUMNS =
      "log_id STRING, verdict STRING, dominant_cause STRING, io_s DOUBLE, lost_s DOUBLE,"
          + " unexplained_s DOUBLE, "
          + Arrays.stream(Cause.values())
              .map(cause -> "lost_" + cause.label() + "_s DOUBLE")
              .collect(Collectors.joining(", "));

  private static final int MICROS = 1_000_000;

  private final Iterator<Row> rows;
  private final long jobId;
  private final Machine machine;
  private final TargetSpeeds speeds;
  private @Nullable Row ahead;

  Verdicts(Object jobId, Iterator<Row> rows, Machine machine, TargetSpeeds speeds) {
    this.rows = rows;
    this.jobId = (Long) jobId;
    this.machine = machine;
    this.speeds = speeds;
    this.ahead = rows.hasNext() ? rows.next() : null;
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public Row next() {
    if (ahead == null) {
      throw new NoSuchElementException();
    }
    Row first = ahead;
    String log = first.getAs("log_id");
    JobFactsBuilder builder = new JobFactsBuilder(job(first), NameTable.NONE);
    Map<Integer, Double> company = new HashMap<>();
    while (ahead != null && log.equals(ahead.getAs("log_id"))) {
      List<Integer> osts =
          ahead.isNullAt(ahead.fieldIndex("osts"))
              ? List.of()
              : ahead.getList(ahead.fieldIndex("osts"));
      Double together = ahead.getAs("company_s");
      if (together != null) {
        osts.forEach(ost -> company.merge(ost, together, Math::max));
      }
      RecordRows.of(ahead, osts).forEach(builder::add);
      ahead = rows.hasNext() ? rows.next() : null;
    }
    return verdict(log, builder.build(List.of()), around(first, company));
  }

  private Surroundings around(Row row, Map<Integer, Double> company) {
    Long start = row.getAs("start_us");
    Map<Integer, Double> slow =
        start == null
            ? Map.of()
            : speeds.on(LocalDate.ofInstant(Instant.ofEpochSecond(start / MICROS), ZoneOffset.UTC));
    return new Surroundings(OptionalDouble.empty(), slow, company, Map.of(), true);
  }

  private JobRecord job(Row row) {
    Long start = row.getAs("start_us");
    Double run = row.getAs("run_time_s");
    long begin = start == null ? 0 : start / MICROS;
    long end = run == null ? 0 : begin + (long) Math.ceil(run);
    return new JobRecord(
        "3.41",
        0,
        begin,
        0,
        end,
        0,
        row.<Long>getAs("process_count"),
        jobId,
        RawText.EMPTY,
        RawText.EMPTY);
  }

  private Row verdict(String log, JobFacts facts, Surroundings around) {
    JobCase judged =
        new JobCase(
            facts,
            new LossModel(machine).of(facts, around),
            machine,
            around,
            file -> Long.toUnsignedString(file.id()));
    Diagnosis diagnosis = Diagnosis.of(judged, Rules.of(List.of()), Limits.DEFAULT);
    List<Object> values = new ArrayList<>();
    values.add(log);
    values.add(diagnosis.verdict().name().toLowerCase(Locale.ROOT));
    values.add(diagnosis.dominant().map(Cause::label).orElse(null));
    values.add(diagnosis.losses().ioSeconds());
    values.add(diagnosis.losses().lostSeconds());
    values.add(diagnosis.losses().unexplainedSeconds());
    for (Cause cause : Cause.values()) {
      values.add(diagnosis.losses().seconds(cause));
    }
    return RowFactory.create(values.toArray());
  }
}
