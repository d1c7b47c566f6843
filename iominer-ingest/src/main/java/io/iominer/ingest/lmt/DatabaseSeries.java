// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.RowProblem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one target of LMT's database as one series, stretch by stretch. Without any sample
 * it sends nothing; otherwise each time of the period without a sample is a missing one.
 */
final class DatabaseSeries {
  private final LmtDatabase database;
  private final PeriodTimes times;
  private final Consumer<RowProblem> flaws;
  private final long id;
  private final SampleQuery query;
  private final int counterCount;
  private final CounterSeries series;
  private boolean isSampled;

  DatabaseSeries(
      LmtDatabase database,
      PeriodTimes times,
      Consumer<RowProblem> flaws,
      long id,
      SampleQuery query,
      int counterCount,
      Consumer<Interval> sink) {
    this.database = database;
    this.times = times;
    this.flaws = flaws;
    this.id = id;
    this.query = query;
    this.counterCount = counterCount;
    this.series =
        new CounterSeries(
            times.step(),
            doubt ->
                flaws.accept(
                    new RowProblem(
                        database.name(),
                        0,
                        query.table() + ", " + query.key() + " " + id,
                        CounterSeries.POSSIBLE,
                        doubt)),
            sink);
  }

  /** Takes the samples of the next stretch, the first time with the last one before the period. */
  void read(PeriodTimes.Stretch stretch) {
    Map<Long, Instant> known = stretch.byId();
    if (stretch.earlier().isEmpty()) {
      known = new HashMap<>(known);
      known.putAll(lastBefore());
    }
    NavigableMap<Instant, List<Sample>> samples = samples(known);
    if (samples.isEmpty() && !isSampled) {
      return;
    }
    if (!isSampled) {
      stretch.earlier().stream()
          .map(PeriodTimes.Moment::time)
          .distinct()
          .forEach(time -> series.add(none(time)));
      isSampled = true;
    }
    for (PeriodTimes.Moment moment : stretch.moments()) {
      samples.computeIfAbsent(moment.time(), time -> List.of(none(time)));
    }
    samples.values().forEach(atOnce -> atOnce.forEach(series::add));
  }

  void finish() {
    series.finish();
  }

  private Sample none(Instant time) {
    return Sample.of(time, new @Nullable Long[counterCount], Map.of());
  }

  /** TS_ID and time of the last sample before the period, if there is one. */
  private Map<Long, Instant> lastBefore() {
    List<Long> ids = new ArrayList<>();
    database.visit(
        query.lastBefore(),
        row -> {
          Long last = LmtDatabase.number(row, 1);
          if (last != null) {
            ids.add(last);
          }
        },
        id,
        times.firstId());
    Map<Long, Instant> known = new HashMap<>();
    for (long last : ids) {
      database.visit(
          "SELECT TIMESTAMP FROM TIMESTAMP_INFO WHERE TS_ID = ?",
          row -> times.instant(row.getString(1)).ifPresent(time -> known.put(last, time)),
          last);
    }
    return known;
  }

  private NavigableMap<Instant, List<Sample>> samples(Map<Long, Instant> known) {
    NavigableMap<Instant, List<Sample>> samples = new TreeMap<>();
    long firstId = Collections.min(known.keySet());
    long lastId = Collections.max(known.keySet());
    query.values().begin(firstId, lastId);
    database.visit(
        query.samples(),
        row -> {
          Instant time = known.get(row.getLong(1));
          if (time != null) {
            @Nullable Long[] counters = new @Nullable Long[counterCount];
            Map<String, Object> gauges = new LinkedHashMap<>();
            query
                .values()
                .take(
                    new DatabaseRow(row, database.name(), query.table(), flaws), counters, gauges);
            samples
                .computeIfAbsent(time, key -> new ArrayList<>())
                .add(Sample.of(time, counters, gauges));
          }
        },
        id,
        firstId,
        lastId);
    return samples;
  }
}
