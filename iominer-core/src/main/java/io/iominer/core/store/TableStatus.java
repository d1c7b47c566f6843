// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * What a table holds.
 *
 * @param name its name
 * @param rows its rows
 * @param first the earliest time of a row; empty where its rows have no times
 * @param last the latest one
 * @param files files that these rows are read from
 * @param bytes their size
 * @param states states that can be read, with this one
 */
public record TableStatus(
    String name,
    long rows,
    Optional<Instant> first,
    Optional<Instant> last,
    long files,
    long bytes,
    int states) {
  /** Columns with the time of a row, the first that a table has. */
  private static final List<String> FIRST = List.of("start_time", "interval_end", "ingest_time");

  private static final List<String> LAST =
      List.of("end_time", "interval_end", "ingest_time", "start_time");

  /** From Iceberg's metadata; rows are read only where some of a file's rows do not count. */
  static TableStatus of(IoStore store, TableDefinition definition) {
    Table table = store.valid(definition);
    Sum sum = new Sum(column(table, FIRST), column(table, LAST));
    try (CloseableIterable<FileScanTask> files =
        table.newScan().useSnapshot(store.snapshot(definition)).includeColumnStats().planFiles()) {
      files.forEach(sum::add);
    } catch (IOException | NotFoundException e) {
      throw StoreErrors.of(store.folder(), e);
    }
    if (sum.isThinned) {
      sum.read(store.scan(definition), definition);
    }
    return new TableStatus(
        definition.name(),
        sum.rows,
        sum.least(),
        sum.greatest(),
        sum.seen.size(),
        sum.bytes,
        (int) StreamSupport.stream(table.snapshots().spliterator(), false).count());
  }

  private static @Nullable NestedField column(Table table, List<String> names) {
    return names.stream()
        .map(table.schema()::findField)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Adds files up. */
  private static final class Sum {
    private final @Nullable NestedField firstColumn;
    private final @Nullable NestedField lastColumn;
    private final Set<String> seen = new HashSet<>();
    private long rows;
    private long bytes;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private boolean isThinned;

    Sum(@Nullable NestedField firstColumn, @Nullable NestedField lastColumn) {
      this.firstColumn = firstColumn;
      this.lastColumn = lastColumn;
    }

    void add(FileScanTask task) {
      DataFile file = task.file();
      addFile(file);
      task.deletes().forEach(this::addFile);
      rows += file.recordCount();
      isThinned |= !task.deletes().isEmpty();
      bound(firstColumn, file.lowerBounds()).ifPresent(micros -> first = Math.min(first, micros));
      bound(lastColumn, file.upperBounds()).ifPresent(micros -> last = Math.max(last, micros));
    }

    private void addFile(ContentFile<?> file) {
      if (seen.add(file.location())) {
        bytes += file.fileSizeInBytes();
      }
    }

    private static Optional<Long> bound(
        @Nullable NestedField column, @Nullable Map<Integer, ByteBuffer> bounds) {
      return column == null || bounds == null
          ? Optional.empty()
          : Optional.ofNullable(bounds.get(column.fieldId()))
              .map(value -> Conversions.fromByteBuffer(column.type(), value));
    }

    void read(StoreScan scan, TableDefinition definition) {
      rows = 0;
      first = Long.MAX_VALUE;
      last = Long.MIN_VALUE;
      String any = definition.columns().get(0).name();
      List<String> columns =
          List.of(
              firstColumn == null ? any : firstColumn.name(),
              lastColumn == null ? any : lastColumn.name());
      scan.forEach(
          columns,
          row -> {
            rows++;
            if (row[0] instanceof OffsetDateTime time) {
              first = Math.min(first, TableRow.micros(time.toInstant()));
            }
            if (row[1] instanceof OffsetDateTime time) {
              last = Math.max(last, TableRow.micros(time.toInstant()));
            }
          });
    }

    Optional<Instant> least() {
      return first == Long.MAX_VALUE ? Optional.empty() : Optional.of(instant(first));
    }

    Optional<Instant> greatest() {
      return last == Long.MIN_VALUE ? Optional.empty() : Optional.of(instant(last));
    }

    private static Instant instant(long micros) {
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
  }
}
