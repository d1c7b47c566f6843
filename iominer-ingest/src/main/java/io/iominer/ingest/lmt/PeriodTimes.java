// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceSink;
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

  /** The times of a database; what is no time, or an absurd one, is put aside. */
  static PeriodTimes ofAll(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    List<Moment> moments = new ArrayList<>();
    database.visit(
        "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO",
        row -> {
          String text = row.getString(2);
          Optional<LocalDateTime> time =
              time(text).filter(one -> !one.isBefore(from) && one.isBefore(to));
          if (time.isPresent()) {
            moments.add(new Moment(row.getLong(1), time.get().atZone(zone).toInstant()));
          } else {
            reject(database, row.getLong(1), text, sink);
          }
        });
    return new PeriodTimes(zone, moments);
  }

  /** The times of a period; what is no time is put aside. */
  static PeriodTimes ofPeriod(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    List<Moment> moments = new ArrayList<>();
    database.visit(
        "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ? AND TIMESTAMP < ?",
        row -> {
          String text = row.getString(2);
          Optional<LocalDateTime> time = time(text);
          if (time.isPresent()) {
            moments.add(new Moment(row.getLong(1), time.get().atZone(zone).toInstant()));
          } else {
            reject(database, row.getLong(1), text, sink);
          }
        },
        LmtDatabase.text(from),
        LmtDatabase.text(to));
    return new PeriodTimes(zone, moments);
  }

  private static void reject(
      LmtDatabase database, long id, @Nullable String text, SourceSink sink) {
    sink.rejected(
        new RowProblem(
            database.name(),
            id,
            "TIMESTAMP_INFO.TIMESTAMP",
            "a time such as 2026-11-20 12:00:05",
            String.valueOf(text)));
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

  /** Visits all times in their order, so many in a stretch; what came at once is not divided. */
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
