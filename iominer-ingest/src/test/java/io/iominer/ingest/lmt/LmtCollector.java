// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.config.Configuration.LmtConnection;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceFormats;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.source.SourceSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps what a reader hands over. */
final class LmtCollector implements SourceSink {
  final List<TableRow> rows = new ArrayList<>();
  final List<RowProblem> problems = new ArrayList<>();

  static LmtCollector of(Path file, ZoneId zone) throws IOException {
    LmtCollector collector = new LmtCollector();
    collector.read(file, zone);
    return collector;
  }

  void read(Path file, ZoneId zone) throws IOException {
    LmtConnection connection =
        new LmtConnection(Optional.of(zone), Optional.empty(), Optional.empty(), Optional.empty());
    SourceFormats.open(
        SourceGroup.SAMPLES,
        new SourceInput(file.toString()),
        SourceSettings.DEFAULT.withConnection(connection),
        (source, reader) -> reader.read(this));
  }

  @Override
  public void row(TableRow row) {
    rows.add(row);
  }

  @Override
  public void rejected(RowProblem problem) {
    problems.add(problem);
  }

  @Override
  public void flawed(RowProblem problem) {
    problems.add(problem);
  }

  List<TableRow> of(String table) {
    return rows.stream().filter(row -> row.table().name().equals(table)).toList();
  }

  List<TableRow> where(String table, Predicate<TableRow> condition) {
    return of(table).stream().filter(condition).toList();
  }

  static @Nullable Instant time(TableRow row, String column) {
    return row.value(column) instanceof Long micros
        ? Instant.EPOCH.plus(micros, ChronoUnit.MICROS)
        : null;
  }

  /** Sum of a column; NULL adds nothing. */
  static long sum(List<TableRow> rows, String column) {
    return rows.stream()
        .map(row -> (Long) row.value(column))
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .sum();
  }

  static boolean is(TableRow row, String flag) {
    return Boolean.TRUE.equals(row.value(flag));
  }
}
