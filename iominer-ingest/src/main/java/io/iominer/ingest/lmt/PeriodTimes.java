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
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /** The times of a period; what is no time is put aside. */
  static PeriodTimes read(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    List<Moment> moments = new ArrayList<>();
    database.visit(
        "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ? AND TIMESTAMP < ?",
        row -> {
          String text = row.getString(2);
          try {
            moments.add(new Moment(row.getLong(1), instant(text, zone)));
          } catch (DateTimeException | NullPointerException e) {
            sink.rejected(
                new RowProblem(
                    database.name(),
                    row.getLong(1),
                    "TIMESTAMP_INFO.TIMESTAMP",
                    "a time such as 2026-11-20 12:00:05",
                    String.valueOf(text)));
          }
        },
        LmtDatabase.text(from),
        LmtDatabase.text(to));
    moments.sort(Comparator.comparing(Moment::time).thenComparing(Moment::id));
    return new PeriodTimes(zone, moments);
  }

  private static Instant instant(String text, ZoneId zone) {
    return LmtDatabase.time(text).atZone(zone).toInstant();
  }

  /** A time of the database; throws DateTimeException. */
  Instant instant(String text) {
    return instant(text, zone);
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
