// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.task.TaskThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.util.DateTimeUtil;
import org.apache.iceberg.util.SnapshotUtil;
import org.jspecify.annotations.Nullable;

/**
 * Streams chosen columns of the rows of a table that fulfil all conditions to one consumer, in
 * constant memory. Files and row groups are passed over whose job bucket or whose least and
 * greatest values no condition admits. A scan does not change; a condition makes another one.
 */
public final class StoreScan {
  private final Table table;
  private final TableDefinition definition;
  private final long snapshot;

  /** The columns of the snapshot, which the definition may have more of. */
  private final Schema schema;

  private final Expression condition;

  /** Of each the rows' jobs are. */
  private final List<WantedJobs> jobs;

  /** The bucket whose rows are wanted; empty for all. */
  private final OptionalLong bucket;

  /** By the place of a file, whether its rows are wanted. */
  private final Predicate<String> isFileWanted;

  StoreScan(Table table, TableDefinition definition, long snapshot) {
    this(
        table,
        definition,
        snapshot,
        SnapshotUtil.schemaFor(table, snapshot),
        Expressions.alwaysTrue(),
        List.of(),
        OptionalLong.empty(),
        file -> true);
  }

  private StoreScan(
      Table table,
      TableDefinition definition,
      long snapshot,
      Schema schema,
      Expression condition,
      List<WantedJobs> jobs,
      OptionalLong bucket,
      Predicate<String> isFileWanted) {
    this.table = table;
    this.definition = definition;
    this.snapshot = snapshot;
    this.schema = schema;
    this.condition = condition;
    this.jobs = jobs;
    this.bucket = bucket;
    this.isFileWanted = isFileWanted;
  }

  /**
   * Takes a row: the values of the asked columns in their order, null where NULL, or where the
   * store has not got the column yet.
   */
  @FunctionalInterface
  public interface Visitor {
    void row(Object[] values);
  }

  /**
   * Two columns of times between which something went on.
   *
   * @param start column of its start
   * @param end column of its end
   */
  public record Span(String start, String end) {}

  /** Rows whose column has a value: a number, a text or a boolean. */
  public StoreScan where(String column, Object value) {
    return and(column, Expressions.equal(column, value));
  }

  /**
   * Rows of the jobs of a bucket.
   *
   * @param bucket as {@link IoStore#bucket} tells it
   */
  public StoreScan ofBucket(long bucket) {
    return new StoreScan(
        table,
        definition,
        snapshot,
        schema,
        condition,
        jobs,
        OptionalLong.of(bucket),
        isFileWanted);
  }

  /** Rows of the files that a commit adds, in a state that has them. */
  public StoreScan addedBy(StoreChange change) {
    Set<String> added = change.of(definition).addedFiles();
    return ofFiles(added::contains);
  }

  /** Rows of the files that another state of the store has not got. */
  public StoreScan withoutFilesOf(IoStore other) {
    Set<String> others = new HashSet<>();
    TableScan scan = other.valid(definition).newScan().useSnapshot(other.snapshot(definition));
    other.scan(definition).files(scan).forEach(file -> others.add(file.file().location()));
    return ofFiles(file -> !others.contains(file));
  }

  /** The files of these rows, as if a writer had just written them. */
  WrittenFiles asWritten() {
    return new WrittenFiles(
        definition.name(),
        files(scan(definition.columnNames())).stream().map(FileScanTask::file).toList());
  }

  private StoreScan ofFiles(Predicate<String> isWanted) {
    return new StoreScan(
        table, definition, snapshot, schema, condition, jobs, bucket, isFileWanted.and(isWanted));
  }

  /** Rows whose column has one of the values. */
  public StoreScan whereIn(String column, Collection<?> values) {
    return and(column, Expressions.in(column, values.toArray()));
  }

  /** Rows whose column has another value than this one; NULL is another one. */
  public StoreScan whereNot(String column, Object value) {
    return and(
        column, Expressions.or(Expressions.isNull(column), Expressions.notEqual(column, value)));
  }

  /** Rows whose column has a greater value; NULL is none. */
  public StoreScan whereAbove(String column, Object value) {
    return and(column, Expressions.greaterThan(column, value));
  }

  /** Rows whose column has this value at most; NULL is none. */
  public StoreScan whereAtMost(String column, Object value) {
    // Iceberg takes NULL of a row as less than any value.
    return and(
        column,
        Expressions.and(Expressions.notNull(column), Expressions.lessThanOrEqual(column, value)));
  }

  /** Rows whose column is not NULL. */
  public StoreScan whereKnown(String column) {
    return and(column, Expressions.notNull(column));
  }

  /** Rows whose column is NULL. */
  public StoreScan whereUnknown(String column) {
    return isStored(column) ? with(Expressions.isNull(column)) : this;
  }

  /**
   * Rows in which something went on in a period, for an instant at least.
   *
   * @param spans any of which counts
   * @param fromMicros begin of the period, microseconds since 1970 UTC
   * @param untilMicros its end
   */
  public StoreScan whereDuring(List<Span> spans, long fromMicros, long untilMicros) {
    Expression any = Expressions.alwaysFalse();
    for (Span span : spans) {
      if (isStored(span.start()) && isStored(span.end())) {
        any =
            Expressions.or(
                any,
                Expressions.and(
                    Expressions.notNull(span.start()),
                    Expressions.lessThan(span.start(), untilMicros),
                    Expressions.greaterThan(span.end(), fromMicros)));
      }
    }
    return with(any);
  }

  /**
   * Rows of the jobs of some logs: who asks chooses among the logs of a job. Files and pages of
   * other days are passed over.
   */
  public StoreScan near(Collection<LogKey> logs) {
    return ofJobs(logs.stream().map(LogKey::jobId).toList());
  }

  /** Rows of some jobs. */
  public StoreScan ofJobs(Collection<Long> wanted) {
    List<WantedJobs> all = new ArrayList<>(jobs);
    all.add(new WantedJobs(wanted));
    return new StoreScan(table, definition, snapshot, schema, condition, all, bucket, isFileWanted);
  }

  /**
   * Rows of what may have run in a period: without an end it counts from its start, and without a
   * start it may have run at any time.
   *
   * @param span columns of its start and its end
   * @param fromMicros begin of the period, microseconds since 1970 UTC
   * @param untilMicros its end
   */
  public StoreScan whereMayRun(Span span, long fromMicros, long untilMicros) {
    return with(
        Expressions.or(
            Expressions.isNull(span.start()),
            Expressions.and(
                Expressions.lessThan(span.start(), untilMicros),
                Expressions.or(
                    Expressions.greaterThanOrEqual(span.start(), fromMicros),
                    Expressions.greaterThanOrEqual(span.end(), fromMicros)))));
  }

  /**
   * Visits rows. Files are read on all cores; the visitor gets one row at a time, in no order. The
   * threads are not those of parallel streams: Hadoop and Iceberg wait for these on the way.
   */
  public void rows(List<String> columns, Consumer<StoredRow> visitor) {
    chosen(columns, read -> row -> true, visitor);
  }

  /**
   * Visits those rows of {@link #rows(List, Consumer)} that are of wanted logs.
   *
   * @param columns with the job's and the log's id
   * @param isWanted of which logs; for several threads
   */
  public void rows(List<String> columns, Predicate<LogKey> isWanted, Consumer<StoredRow> visitor) {
    chosen(columns, read -> new RowsOfLogs(read, isWanted), visitor);
  }

  private void chosen(
      List<String> columns,
      Function<Schema, Predicate<StructLike>> choice,
      Consumer<StoredRow> visitor) {
    Projection projection = new Projection(columns);
    List<UndecidedFile> files = files(projection.scan);
    if (files.size() == 1) {
      projection.read(files.get(0), choice, visitor);
      return;
    }
    new TaskThreads(Runtime.getRuntime().availableProcessors(), "scan")
        .forEach(
            files,
            file -> {
              projection.read(
                  file,
                  choice,
                  row -> {
                    synchronized (projection) {
                      visitor.accept(row);
                    }
                  });
            });
  }

  /**
   * Visits the rows of {@link #rows} on this thread, file by file, in the same order each time that
   * the same condition is asked.
   */
  public void rowsInTurn(List<String> columns, Consumer<StoredRow> visitor) {
    Projection projection = new Projection(columns);
    files(projection.scan).forEach(file -> projection.read(file, visitor));
  }

  /**
   * Visits those rows of {@link #rowsInTurn(List, Consumer)} that are of wanted logs.
   *
   * @param columns with the job's and the log's id
   * @param isWanted of which logs
   */
  public void rowsInTurn(
      List<String> columns, Predicate<LogKey> isWanted, Consumer<StoredRow> visitor) {
    Projection projection = new Projection(columns);
    files(projection.scan)
        .forEach(file -> projection.read(file, read -> new RowsOfLogs(read, isWanted), visitor));
  }

  /** The rows of a file of the table. */
  @FunctionalInterface
  public interface FileOfRows {
    /** Visits each on the thread that asks. */
    void forEach(Consumer<StoredRow> visitor);
  }

  /**
   * The files of the rows of {@link #rows}, always in the same order. None is read before its rows
   * are visited, by any thread.
   */
  public List<FileOfRows> files(List<String> columns) {
    Projection projection = new Projection(columns);
    return files(projection.scan).stream()
        .<FileOfRows>map(file -> visitor -> projection.read(file, visitor))
        .toList();
  }

  /** Whether the table has files that may hold such rows; without any there is no row. */
  public boolean mayHaveRows() {
    return !files(table.newScan().useSnapshot(snapshot).filter(filter())).isEmpty();
  }

  /** Columns as they are read. */
  private final class Projection {
    private final List<ColumnDefinition> wanted;
    private final TableScan scan;

    Projection(List<String> columns) {
      this.wanted =
          columns.stream()
              .map(column -> definition.columns().get(definition.indexOf(column)))
              .toList();
      this.scan = scan(columns);
    }

    void read(UndecidedFile file, Consumer<StoredRow> visitor) {
      read(file, read -> row -> true, visitor);
    }

    /** Makes rows of those that are wanted of what is read with some columns. */
    void read(
        UndecidedFile file,
        Function<Schema, Predicate<StructLike>> choice,
        Consumer<StoredRow> visitor) {
      Schema present = whole(file, () -> LiveFileRows.present(table, file, scan.schema()));
      StoredColumns stored = StoredColumns.of(wanted, present.asStruct());
      Predicate<StructLike> isWanted = choice.apply(present);
      StoreScan.this.read(
          file,
          present,
          row -> {
            if (isWanted.test(row)) {
              visitor.accept(stored.row(row));
            }
          });
    }
  }

  /**
   * The different texts of a column that every row has. A file of which the table knows that it
   * holds one text only is not read.
   */
  public Set<String> distinct(String column) {
    TableScan scan = scan(List.of(column));
    int place = IcebergSchemas.place(scan.schema(), column);
    Set<String> texts = new TreeSet<>();
    for (UndecidedFile file : files(scan, Set.of(column))) {
      Optional<String> only = onlyText(file, column);
      if (only.isPresent()) {
        texts.add(only.get());
      } else {
        read(file, scan.schema(), row -> texts.add(row.get(place, String.class)));
      }
    }
    return texts;
  }

  /** Empty where the table cannot tell it: it keeps the first characters of long texts only. */
  private Optional<String> onlyText(UndecidedFile file, String column) {
    int id = schema.findField(column).fieldId();
    Map<Integer, ByteBuffer> least = file.file().lowerBounds();
    Map<Integer, ByteBuffer> greatest = file.file().upperBounds();
    boolean isKnown =
        file.residual().op() == Expression.Operation.TRUE
            && jobs.isEmpty()
            && file.deletes().isEmpty()
            && least != null
            && greatest != null
            && least.containsKey(id)
            && least.get(id).equals(greatest.get(id));
    return isKnown
        ? Optional.of(
            Conversions.<CharSequence>fromByteBuffer(Types.StringType.get(), least.get(id))
                .toString())
        : Optional.empty();
  }

  /** The rows of {@link #rows}, of which there must be few. */
  public List<StoredRow> list(List<String> columns) {
    List<StoredRow> rows = new ArrayList<>();
    rows(columns, rows::add);
    return rows;
  }

  /** Those of {@link #list} with all columns. */
  public List<StoredRow> list() {
    return list(definition.columnNames());
  }

  /** Visits every row; times are {@link OffsetDateTime}, in UTC. */
  public void forEach(List<String> columns, Visitor visitor) {
    TableScan scan = scan(columns);
    List<NestedField> read = scan.schema().columns();
    int[] places =
        columns.stream().mapToInt(column -> IcebergSchemas.place(scan.schema(), column)).toArray();
    @Nullable Object[] values = new @Nullable Object[places.length];
    for (UndecidedFile file : files(scan)) {
      read(
          file,
          scan.schema(),
          row -> {
            for (int i = 0; i < places.length; i++) {
              values[i] = places[i] < 0 ? null : value(row, places[i], read.get(places[i]).type());
            }
            visitor.row(values);
          });
    }
  }

  private static @Nullable Object value(StructLike row, int place, Type type) {
    Object value = row.get(place, Object.class);
    return value instanceof Long micros && type.typeId() == Type.TypeID.TIMESTAMP
        ? DateTimeUtil.timestamptzFromMicros(micros)
        : value;
  }

  /** Visits the rows whose {@code column} is one of {@code values}. */
  public void forEachWhere(
      String column, List<String> values, List<String> columns, Visitor visitor) {
    whereIn(column, values).forEach(columns, visitor);
  }

  /** Visits the rows with {@code column} equal to a text and a timestamp in a closed range. */
  public void forEachBetween(
      String column,
      String value,
      String time,
      long fromMicros,
      long toMicros,
      List<String> columns,
      Visitor visitor) {
    where(column, value)
        .with(
            Expressions.and(
                Expressions.greaterThanOrEqual(time, fromMicros),
                Expressions.lessThanOrEqual(time, toMicros)))
        .forEach(columns, visitor);
  }

  /** Where the table has not got the column yet, it is NULL in every row. */
  private StoreScan and(String column, Expression more) {
    return with(isStored(column) ? more : Expressions.alwaysFalse());
  }

  private StoreScan with(Expression more) {
    return new StoreScan(
        table,
        definition,
        snapshot,
        schema,
        Expressions.and(condition, more),
        jobs,
        bucket,
        isFileWanted);
  }

  private boolean isStored(String column) {
    ColumnDefinition known = definition.columns().get(definition.indexOf(column));
    return schema.findField(known.name()) != null;
  }

  /** By what files and pages are chosen. */
  private Expression filter() {
    Expression all = condition;
    for (WantedJobs wanted : jobs) {
      all = Expressions.and(all, wanted.ranges());
    }
    return all;
  }

  private TableScan scan(List<String> columns) {
    return table.newScan().useSnapshot(snapshot).filter(filter()).select(columns);
  }

  private List<UndecidedFile> files(TableScan scan) {
    return files(scan, Set.of());
  }

  /** Those of a scan, with the least and greatest values of columns. */
  private List<UndecidedFile> files(TableScan scan, Set<String> columns) {
    Set<String> known = new HashSet<>(columns);
    known.addAll(UndecidedFile.columns(schema, scan.filter()));
    List<UndecidedFile> files = new ArrayList<>();
    ExecutorService threads = ManifestThreads.of(table, scan.snapshot());
    try (CloseableIterable<FileScanTask> planned =
        scan.includeColumnStats(known).planWith(threads).planFiles()) {
      planned.forEach(
          file -> {
            if (isOfBucket(file) && isFileWanted.test(file.file().location())) {
              files.add(UndecidedFile.of(file, schema, condition));
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.sort(Comparator.comparing(file -> file.file().location()));
    return files;
  }

  private boolean isOfBucket(FileScanTask file) {
    return bucket.isEmpty() || file.file().partition().get(0, Integer.class) == bucket.getAsLong();
  }

  private void read(UndecidedFile file, Schema columns, Consumer<StructLike> visitor) {
    Predicate<StructLike> isOfJobs = isOfJobs(columns);
    try (CloseableIterable<StructLike> rows =
        whole(file, () -> LiveFileRows.of(table, file, columns))) {
      Iterator<StructLike> next = whole(file, rows::iterator);
      while (whole(file, next::hasNext)) {
        StructLike row = whole(file, next::next);
        if (isOfJobs.test(row)) {
          visitor.accept(row);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Predicate<StructLike> isOfJobs(Schema columns) {
    if (jobs.isEmpty()) {
      return row -> true;
    }
    int place = IcebergSchemas.place(columns, TableDefinition.BUCKET_COLUMN);
    return row -> {
      long job = row.get(place, Long.class);
      for (WantedJobs wanted : jobs) {
        if (!wanted.contains(job)) {
          return false;
        }
      }
      return true;
    };
  }

  /** What is read of a file; Parquet's errors do not name it. */
  private <T> T whole(UndecidedFile file, Supplier<T> read) {
    try {
      return read.get();
    } catch (NotFoundException e) {
      throw StoreErrors.missing(Path.of(table.name()), e);
    } catch (RuntimeException e) {
      throw StoreErrors.ofFile(StoreFiles.path(table, file.file().location()), e);
    }
  }
}
