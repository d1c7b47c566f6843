// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads TIMESTAMP_INFO, the times at which LMT's database has samples. */
final class PeriodTimes {
  /** LMT's own interval (LMT_UPDATE_INTERVAL), for a period that does not show another. */
  private static final Duration USUAL_STEP = Duration.ofSeconds(5);

  private PeriodTimes() {}

  /** The instants of a period by TS_ID; what is no time is put aside. */
  static NavigableMap<Long, Instant> read(
      LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone, SourceSink sink) {
    NavigableMap<Long, Instant> times = new TreeMap<>();
    database.visit(
        "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ? AND TIMESTAMP < ?",
        row -> {
          Optional<Instant> time = time(database, row, zone, sink);
          if (time.isPresent()) {
            times.put(row.getLong(1), time.get());
          }
        },
        LmtDatabase.text(from),
        LmtDatabase.text(to));
    return times;
  }

  private static Optional<Instant> time(
      LmtDatabase database, ResultSet row, ZoneId zone, SourceSink sink) throws SQLException {
    String text = row.getString(2);
    try {
      return Optional.of(LmtDatabase.time(text).atZone(zone).toInstant());
    } catch (DateTimeException | NullPointerException e) {
      sink.rejected(
          new RowProblem(
              database.name(),
              row.getLong(1),
              "TIMESTAMP_INFO.TIMESTAMP",
              "a time such as 2026-11-20 12:00:05",
              String.valueOf(text)));
      return Optional.empty();
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
