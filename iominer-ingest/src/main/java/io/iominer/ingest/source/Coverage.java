// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.TableDefinition;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Which times of a file system the store has samples of from other sources. The same minutes come
 * as a database, as HDF5 and as a recording; counted twice, every rate would be double. Memory: the
 * times of the days that are asked for.
 */
final class Coverage {
  /** Samples of another source that are closer together cover the time between them; heuristic. */
  static final Duration CLOSE = Duration.ofSeconds(60);

  private static final long MICROS_PER_DAY = TimeUnit.DAYS.toMicros(1);
  private static final long CLOSE_MICROS = TimeUnit.SECONDS.toMicros(CLOSE.toSeconds());

  private final IoStore store;
  private final String source;
  private final Map<Day, NavigableSet<Long>> days = new HashMap<>();

  /** Looks at what the store has apart from {@code source}. */
  Coverage(IoStore store, String source) {
    this.store = store;
    this.source = source;
  }

  private record Day(TableDefinition table, String fileSystem, long number) {}

  /** Whether another source has samples around this time. */
  boolean covers(TableDefinition table, String fileSystem, long micros) {
    NavigableSet<Long> times =
        days.computeIfAbsent(
            new Day(table, fileSystem, Math.floorDiv(micros, MICROS_PER_DAY)), this::load);
    Long before = times.floor(micros);
    Long after = times.ceiling(micros);
    return before != null && after != null && after - before <= CLOSE_MICROS;
  }

  private NavigableSet<Long> load(Day day) {
    NavigableSet<Long> times = new TreeSet<>();
    long begin = day.number() * MICROS_PER_DAY;
    store
        .scan(day.table())
        .forEachBetween(
            LmtColumns.FILE_SYSTEM,
            day.fileSystem(),
            LmtColumns.INTERVAL_END,
            begin - CLOSE_MICROS,
            begin + MICROS_PER_DAY + CLOSE_MICROS,
            List.of(LmtColumns.INTERVAL_END, LmtColumns.SOURCE),
            row -> {
              if (!row[1].equals(source)) {
                OffsetDateTime time = (OffsetDateTime) row[0];
                times.add(
                    TimeUnit.SECONDS.toMicros(time.toEpochSecond())
                        + TimeUnit.NANOSECONDS.toMicros(time.getNano()));
              }
            });
    return times;
  }
}
