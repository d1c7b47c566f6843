// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.gather.LogGathering;
import io.iominer.rootcause.gather.StoredContention;
import io.iominer.rootcause.gather.StoredUses;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of chosen logs of a bucket, log by log in the order in which they come in {@code
 * darshan_file}: that of the log, that of what was around it, and those of its files in the order
 * in which they are gathered. What does not come in that order is sorted.
 */
final class SortedLogs {
  private static final List<String> CONTENTION = StoredRow.withLog(StoredContention.columns());

  private final StoreTask task;
  private final long bucket;
  private final double mostFiles;
  private final double leastFile;
  private final StoredUses uses = new StoredUses(FileRowCodec.COLUMNS);
  private final RowBytes logs = RowBytes.of(DarshanJobTable.DEFINITION, LogGathering.columns());
  private final RowBytes contention = RowBytes.of(JobContentionTable.DEFINITION, CONTENTION);
  private final FileRowCodec files = new FileRowCodec();

  /** What a record is of; the order is that of a log's records. */
  private enum Part {
    LOG,
    CONTENTION,
    FILE
  }

  /**
   * Of a bucket.
   *
   * @param mostFiles of logs with more only the number of files is told
   */
  SortedLogs(StoreTask task, long bucket, double mostFiles) {
    this(task, bucket, mostFiles, JobTimes.LEAST_FILE);
  }

  /** Of a bucket, as a diagnosis with these thresholds needs them. */
  SortedLogs(StoreTask task, long bucket, Thresholds thresholds) {
    this(
        task,
        bucket,
        thresholds.number(Diagnosis.MOST_FILES),
        thresholds.share(Diagnosis.LEAST_FILE));
  }

  private SortedLogs(StoreTask task, long bucket, double mostFiles, double leastFile) {
    this.task = task;
    this.bucket = bucket;
    this.mostFiles = mostFiles;
    this.leastFile = leastFile;
  }

  /**
   * Gathers the chosen logs one after the other.
   *
   * @param chosen logs of the bucket
   * @param visitor takes each
   */
  void forEach(Set<LogKey> chosen, Consumer<GatheredLog> visitor) {
    forEach(chosen, () -> row -> true, visitor);
  }

  /**
   * Gathers the chosen logs with some of their files.
   *
   * @param counted sees each row of {@code darshan_file} of the logs, in the order of the table,
   *     and says whether it counts; asked anew for each pass over the table, of which each row is
   *     in one
   */
  void forEach(
      Set<LogKey> chosen, Supplier<Predicate<StoredRow>> counted, Consumer<GatheredLog> visitor) {
    if (chosen.isEmpty()) {
      return;
    }
    LogOrder order = LogOrder.of(scan(DarshanFileTable.DEFINITION, chosen), chosen);
    try (RecordSort sort = task.sort();
        LogFileRows ofLog = new LogFileRows(task, files)) {
      scan(DarshanJobTable.DEFINITION, chosen)
          .rowsInTurn(
              LogGathering.columns(),
              chosen::contains,
              row -> sort.add(key(row, order, Part.LOG).put(logs.write(row)).finish()));
      scan(JobContentionTable.DEFINITION, chosen)
          .rowsInTurn(
              CONTENTION,
              chosen::contains,
              row ->
                  sort.add(key(row, order, Part.CONTENTION).put(contention.write(row)).finish()));
      if (!order.areTogether()) {
        sortApart(chosen, order, counted.get(), sort);
      }
      Gathering gathering = new Gathering(sort.sorted(), visitor);
      gatherTogether(chosen, order, counted.get(), ofLog, gathering);
      gathering.upTo(Long.MAX_VALUE);
    }
  }

  private void sortApart(
      Set<LogKey> chosen, LogOrder order, Predicate<StoredRow> counted, RecordSort sort) {
    readFiles(
        chosen,
        log -> !order.isTogether(log),
        row -> {
          if (counted.test(row)) {
            files
                .key(row)
                .ifPresent(key -> sort.add(files.write(key, row, key(row, order, Part.FILE))));
          }
        });
  }

  private void gatherTogether(
      Set<LogKey> chosen,
      LogOrder order,
      Predicate<StoredRow> counted,
      LogFileRows ofLog,
      Gathering gathering) {
    @Nullable LogKey[] last = {null};
    readFiles(
        chosen,
        order::isTogether,
        row -> {
          LogKey log = row.log();
          if (last[0] != null && !log.equals(last[0])) {
            gathering.take(order.place(last[0]), ofLog);
          }
          last[0] = log;
          if (counted.test(row)) {
            files.key(row).ifPresent(key -> ofLog.add(key, row));
          }
        });
    if (last[0] != null) {
      gathering.take(order.place(last[0]), ofLog);
    }
  }

  private void readFiles(
      Set<LogKey> chosen, Predicate<LogKey> isWanted, Consumer<StoredRow> visitor) {
    scan(DarshanFileTable.DEFINITION, chosen)
        .rowsInTurn(
            FileRowCodec.COLUMNS, log -> chosen.contains(log) && isWanted.test(log), visitor);
  }

  private StoreScan scan(TableDefinition table, Set<LogKey> chosen) {
    return task.store().scan(table).ofBucket(bucket).near(chosen);
  }

  private static RecordWriter key(StoredRow row, LogOrder order, Part part) {
    LogKey log = row.log();
    return new RecordWriter()
        .put(order.place(log))
        .put(log.jobId())
        .put(log.logId())
        .put((long) part.ordinal());
  }

  /** Goes through the sorted records. */
  private final class Gathering {
    private final Iterator<byte[]> sorted;
    private final Consumer<GatheredLog> visitor;
    private @Nullable Sorted ahead;
    private @Nullable LogGathering log;
    private Optional<StoredRow> around = Optional.empty();

    Gathering(Iterator<byte[]> sorted, Consumer<GatheredLog> visitor) {
      this.sorted = sorted;
      this.visitor = visitor;
      this.ahead = next();
    }

    private @Nullable Sorted next() {
      return sorted.hasNext() ? new Sorted(new RecordReader(sorted.next())) : null;
    }

    /** Tells all logs with smaller places, and then the one of a place with its rows. */
    void take(long place, LogFileRows ofLog) {
      upTo(place);
      while (ahead != null && ahead.place() == place) {
        begin(ahead);
        ahead = next();
      }
      ofLog.drain(row -> known().add(row));
      tell();
    }

    /** Tells all logs with smaller places, of which there is nothing but sorted records. */
    void upTo(long place) {
      while (ahead != null && ahead.place() < place) {
        begin(ahead);
        ahead = next();
      }
      tell();
    }

    private void begin(Sorted one) {
      switch (one.part()) {
        case LOG -> {
          tell();
          log = new LogGathering(logs.read(one.rest().rest()), mostFiles, leastFile, uses);
        }
        case CONTENTION -> {
          if (around.isEmpty()) {
            around = Optional.of(contention.read(one.rest().rest()));
          }
        }
        case FILE -> known().add(files.read(one.rest()));
      }
    }

    private LogGathering known() {
      return Objects.requireNonNull(log, "files before their log");
    }

    private void tell() {
      if (log != null) {
        visitor.accept(log.finish(around));
      }
      log = null;
      around = Optional.empty();
    }
  }

  /**
   * A record.
   *
   * @param place that of its log
   * @param part what it is of
   * @param rest what was written
   */
  private record Sorted(long place, Part part, RecordReader rest) {
    Sorted(RecordReader record) {
      this(record.whole(), part(record), record);
    }

    private static Part part(RecordReader record) {
      record.whole();
      record.text();
      return Part.values()[(int) record.whole()];
    }
  }
}
