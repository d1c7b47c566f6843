// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.ingest.source.PossibleSamples;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The times of a period at which LMT's database has samples: its TIMESTAMP_INFO. */
final class PeriodTimes {
  /** LMT's own interval (LMT_UPDATE_INTERVAL), for a period that does not show another. */
  private static final Duration USUAL_STEP = Duration.ofSeconds(5);

  private static final String ALL = "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO";

  /** Times of a day at the usual step. */
  static final int DAY = (int) (Duration.ofDays(1).toSeconds() / USUAL_STEP.toSeconds());

  private final ZoneId zone;

  /** In the order of time. */
  private final List<Moment> moments;

  /** The least TS_ID. */
  private final long firstId;

  private final Duration step;

  private PeriodTimes(ZoneId zone, List<Moment> moments) {
    this.zone = zone;
    this.moments = moments;
    moments.sort(Comparator.comparing(Moment::time).thenComparing(Moment::id));
    this.firstId = moments.stream().mapToLong(Moment::id).min().orElse(Long.MAX_VALUE);
    this.step = usualStep(moments.stream().map(Moment::time).toList());
  }

  /** A time and its TS_ID. */
  record Moment(long id, Instant time) {}

  /**
   * Times that follow each other.
   *
   * @param earlier those of the period before it
   * @param moments its own, at least one
   * @param byId its own by TS_ID
   */
  record Stretch(List<Moment> earlier, List<Moment> moments, Map<Long, Instant> byId) {}

  /** The times of a whole database; those that are none or absurd are rejected. */
  static PeriodTimes ofAll(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    Rows rows = new Rows(database, from, to, zone, sink);
    database.visit(ALL, rows::add);
    return new PeriodTimes(zone, rows.moments);
  }

  /** The times of a period; what is no time is rejected. */
  static PeriodTimes ofPeriod(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    Rows rows = new Rows(database, from, to, zone, sink);
    database.visit(
        ALL + " WHERE TIMESTAMP >= ? AND TIMESTAMP < ?",
        rows::add,
        LmtDatabase.text(from),
        LmtDatabase.text(to));
    return new PeriodTimes(zone, rows.moments);
  }

  /** Takes rows of {@link #ALL}: times of the period become moments, others are rejected. */
  private record Rows(
      LmtDatabase database,
      LocalDateTime from,
      LocalDateTime to,
      ZoneId zone,
      SourceSink sink,
      List<Moment> moments) {
    Rows(LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
      this(database, from, to, zone, sink, new ArrayList<>());
    }

    void add(ResultSet row) throws SQLException {
      long id = row.getLong(1);
      String text = row.getString(2);
      time(text)
          .filter(time -> !time.isBefore(from) && time.isBefore(to))
          .filter(time -> time.atZone(zone).toInstant().isBefore(PossibleSamples.END_OF_TIME))
          .ifPresentOrElse(
              time -> moments.add(new Moment(id, time.atZone(zone).toInstant())),
              () -> reject(id, text));
    }

    private void reject(long id, @Nullable String text) {
      sink.rejected(
          new RowProblem(
              database.name(),
              id,
              "TIMESTAMP_INFO.TIMESTAMP",
              "a time such as 2026-11-20 12:00:05",
              String.valueOf(text)));
    }
  }

  private static Optional<LocalDateTime> time(@Nullable String text) {
    try {
      return Optional.ofNullable(text).map(LmtDatabase::time);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A time of the database; empty where it is none. */
  Optional<Instant> instant(@Nullable String text) {
    return time(text).map(time -> time.atZone(zone).toInstant());
  }

  boolean isEmpty() {
    return moments.isEmpty();
  }

  long firstId() {
    return firstId;
  }

  /** The usual time between samples. */
  Duration step() {
    return step;
  }

  /** Visits all times in their order, so many in a stretch; equal times are not divided. */
  void forEachStretch(int length, Consumer<Stretch> visitor) {
    int begin = 0;
    while (begin < moments.size()) {
      int end = Math.min(begin + length, moments.size());
      while (end < moments.size() && moments.get(end).time().equals(moments.get(end - 1).time())) {
        end++;
      }
      List<Moment> own = moments.subList(begin, end);
      Map<Long, Instant> byId = new HashMap<>();
      own.forEach(moment -> byId.put(moment.id(), moment.time()));
      visitor.accept(new Stretch(moments.subList(0, begin), own, byId));
      begin = end;
    }
  }

  /** The median distance of times. */
  static Duration usualStep(Collection<Instant> times) {
    List<Instant> sorted = times.stream().sorted().distinct().toList();
    Stream<Duration> steps =
        IntStream.range(1, sorted.size())
            .mapToObj(i -> Duration.between(sorted.get(i - 1), sorted.get(i)));
    return OrderStatistics.upperMedian(steps, Comparator.naturalOrder()).orElse(USUAL_STEP);
  }
}
