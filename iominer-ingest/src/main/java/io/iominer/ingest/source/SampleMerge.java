// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a source that has changed replace those that it had; samples of times that the store
 * has from another source are left out, see {@link Coverage}.
 */
final class SampleMerge implements RowMerge {
  private static final List<TableDefinition> TABLES =
      List.of(
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          LmtRouterTable.DEFINITION,
          OstInfoTable.DEFINITION);

  private final IoStore store;
  private final List<Source> sources = new ArrayList<>();

  /** From the first to the last time of the sources that are apart from each other. */
  private final Map<Place, Span> spans = new HashMap<>();

  private @Nullable Coverage coverage;

  SampleMerge(IoStore store) {
    this.store = store;
  }

  private record Place(TableDefinition table, String fileSystem) {}

  private record Span(long first, long last) {
    Span with(Span other) {
      return new Span(Math.min(first, other.first), Math.max(last, other.last));
    }

    boolean meets(Span other) {
      return first <= other.last && other.first <= last;
    }
  }

  @Override
  public List<TableDefinition> tables() {
    return TABLES;
  }

  /** Samples of a time at which an earlier one has samples may be covered by it: it comes first. */
  @Override
  public boolean isApart(SourceReader reader) throws IOException {
    Map<Place, Span> own = new HashMap<>();
    reader.read(
        SourceSink.ofRows(
            row -> {
              if (isSample(row)) {
                long time = time(row);
                own.merge(
                    new Place(row.table(), fileSystem(row)), new Span(time, time), Span::with);
              }
            }));
    boolean isApart =
        own.entrySet().stream()
            .noneMatch(
                one ->
                    spans.containsKey(one.getKey())
                        && spans.get(one.getKey()).meets(one.getValue()));
    if (isApart) {
      own.forEach((place, span) -> spans.merge(place, span, Span::with));
    }
    return isApart;
  }

  @Override
  public void look(SourceReader reader) {
    // A sample says all about itself.
  }

  @Override
  public void begin(Source source) {
    sources.add(source);
    coverage = new Coverage(store, source.path());
  }

  @Override
  public Choice choose(TableRow row) {
    return isSample(row)
            && Objects.requireNonNull(coverage).covers(row.table(), fileSystem(row), time(row))
        ? Choice.COVERED
        : Choice.ADD;
  }

  private static boolean isSample(TableRow row) {
    return row.table().column(LmtColumns.INTERVAL_END).isPresent();
  }

  private static String fileSystem(TableRow row) {
    return (String) value(row, LmtColumns.FILE_SYSTEM);
  }

  private static long time(TableRow row) {
    return (Long) value(row, LmtColumns.INTERVAL_END);
  }

  private static Object value(TableRow row, String column) {
    @Nullable Object value = row.value(column);
    if (value == null) {
      throw new IllegalArgumentException("A row of " + row.table() + " has no " + column);
    }
    return value;
  }

  @Override
  public void replace(StoreChange change) {
    for (String source : SourceBook.noted(store, sources)) {
      for (TableDefinition table : TABLES) {
        change.removeWhere(table, LmtColumns.SOURCE, Set.of(source));
      }
    }
  }
}
