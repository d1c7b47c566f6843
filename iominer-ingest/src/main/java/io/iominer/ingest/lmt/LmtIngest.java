// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceBook;
import io.iominer.ingest.source.SourceFinder;
import io.iominer.ingest.source.SourceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings samples of servers into a store: a file in one commit, a database's days in one each. A
 * source that has changed replaces its rows. Samples of times that the store has from another
 * source are left out and counted, see {@link Coverage}.
 */
public final class LmtIngest {
  private static final List<TableDefinition> TABLES =
      List.of(
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          OstInfoTable.DEFINITION);

  private final LmtOptions options;

  public LmtIngest(LmtOptions options) {
    this.options = options;
  }

  /**
   * Ingests files in their order.
   *
   * @throws IoMinerException RESOURCE when the store cannot be written or another process writes to
   *     it
   */
  public List<SourceReport> files(List<Path> files, Path store, int jobBuckets) throws IOException {
    IoStore.openOrCreate(store, jobBuckets);
    List<SourceReport> reports = new ArrayList<>();
    try (StoreWriter writer = IoStore.writer(store, "ingest")) {
      for (Path file : files) {
        Source source = SourceFinder.source(file.toAbsolutePath().normalize());
        reports.add(
            SourceBook.isKnown(writer.store(), source)
                ? SourceReport.ofKnown(source.path())
                : commit(source, writer, LmtFiles.reader(Path.of(source.path()), options.zone())));
      }
    }
    return reports;
  }

  /**
   * Ingests the days of a database that are new or have changed, oldest first. Days before one that
   * fails are kept.
   *
   * @throws IoMinerException RESOURCE when the database is down or breaks off, DATA when it has
   *     another schema
   */
  public List<SourceReport> server(LmtServer server, Path store, int jobBuckets)
      throws IOException {
    IoStore.openOrCreate(store, jobBuckets);
    List<SourceReport> reports = new ArrayList<>();
    try (LmtDatabase database = LmtDatabase.server(server);
        StoreWriter writer = IoStore.writer(store, "ingest")) {
      for (Map.Entry<LocalDate, Source> day : days(database).entrySet()) {
        Source source = day.getValue();
        LocalDateTime from = day.getKey().atStartOfDay();
        reports.add(
            SourceBook.isKnown(writer.store(), source)
                ? SourceReport.ofKnown(source.path())
                : commit(
                    source,
                    writer,
                    new DatabasePeriod(database, from, from.plusDays(1), options.zone())));
      }
    }
    return reports;
  }

  /** Days with samples. As "size" a day has the number of its times, as "time" the last of them. */
  private Map<LocalDate, Source> days(LmtDatabase database) {
    Map<LocalDate, Source> days = new LinkedHashMap<>();
    database.visit(
        "SELECT DATE(TIMESTAMP), COUNT(*), MAX(TIMESTAMP) FROM TIMESTAMP_INFO WHERE TIMESTAMP >= ?"
            + " AND TIMESTAMP < ? GROUP BY DATE(TIMESTAMP) ORDER BY DATE(TIMESTAMP)",
        row -> {
          LocalDate day = LocalDate.parse(row.getString(1));
          LocalDateTime last = LmtDatabase.time(row.getString(3));
          days.put(
              day,
              new Source(
                  database.name() + "#" + day,
                  null,
                  row.getLong(2),
                  TableRow.micros(last.toInstant(ZoneOffset.UTC))));
        },
        options.from().map(LocalDate::toString).orElse("1970-01-01") + " 00:00:00",
        options.to().map(day -> day.plusDays(1).toString()).orElse("9999-01-01") + " 00:00:00");
    return days;
  }

  /** Rows on their way into the store. */
  private static final class Rows implements LmtSink, AutoCloseable {
    private final String source;
    private final SourceReport.Builder report;
    private final Coverage coverage;
    private final Map<TableDefinition, TableFileWriter> writers = new LinkedHashMap<>();

    Rows(Source source, StoreWriter writer, Instant now) {
      this.source = source.path();
      this.report = new SourceReport.Builder(source.path());
      this.coverage = new Coverage(writer.store(), source.path());
      for (TableDefinition table : TABLES) {
        writers.put(table, writer.target(table).writer(0, now.toEpochMilli()));
      }
    }

    @Override
    public void row(TableRow row) {
      TableDefinition table = row.table();
      if (table.column(LmtColumns.INTERVAL_END).isPresent() && isCovered(row)) {
        report.covered();
        return;
      }
      report.row(table.name());
      TableFileWriter writer = writers.get(table);
      if (writer == null) {
        throw new IllegalArgumentException("Samples have no rows of " + table);
      }
      writer.write(row.set(LmtColumns.SOURCE, source));
    }

    private boolean isCovered(TableRow row) {
      String fileSystem = (String) value(row, LmtColumns.FILE_SYSTEM);
      return coverage.covers(row.table(), fileSystem, (Long) value(row, LmtColumns.INTERVAL_END));
    }

    private static Object value(TableRow row, String column) {
      @Nullable Object value = row.value(column);
      if (value == null) {
        throw new IllegalArgumentException("A row of " + row.table() + " has no " + column);
      }
      return value;
    }

    @Override
    public void rejected(RowProblem problem) {
      report.rejected(problem);
    }

    SourceReport finish(StoreChange change) {
      writers.values().forEach(writer -> change.add(writer.finish()));
      return report.build();
    }

    @Override
    public void close() {
      writers.values().forEach(TableFileWriter::close);
    }
  }

  private static SourceReport commit(Source source, StoreWriter writer, LmtReader reader)
      throws IOException {
    Instant now = Instant.now();
    StoreChange change = new StoreChange();
    SourceReport report;
    try (Rows rows = new Rows(source, writer, now)) {
      reader.read(rows);
      report = rows.finish(change);
      if (SourceBook.isNoted(writer.store(), source)) {
        for (TableDefinition table : TABLES) {
          change.removeWhere(table, LmtColumns.SOURCE, Set.of(source.path()));
        }
      }
    } catch (IoMinerException e) {
      if (e.kind() != ErrorKind.DATA) {
        throw e;
      }
      report = SourceReport.ofReject(source.path(), String.valueOf(e.getMessage()));
    }
    SourceBook.note(writer, change, source, report, now);
    writer.commit(change);
    return report;
  }
}
