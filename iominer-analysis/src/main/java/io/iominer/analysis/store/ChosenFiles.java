// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.rootcause.gather.GatheredLog;
import java.io.Closeable;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Logs of a bucket, of which all files or only named ones count. Any number of files may be named:
 * names and rows are sorted on disk. Not for several threads.
 */
public final class ChosenFiles implements Closeable {
  /** What may name a row of {@code darshan_file}; the column has the constant's name. */
  public enum Key {
    JOB_ID,
    LOG_ID,
    RECORD_ID,
    RANK;

    /** The column. */
    public String column() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Set<Key> OF_FILES = EnumSet.of(Key.RECORD_ID, Key.RANK);
  private static final List<String> COLUMNS = StoredRow.withLog(List.of("record_id", "rank"));

  private final StoreTask task;
  private final long bucket;
  private final Set<Key> keys;
  private final Set<Long> jobs = new HashSet<>();
  private final Set<LogKey> logs = new HashSet<>();
  private final RecordSort names;
  private final RecordWriter record = new RecordWriter();

  /**
   * None yet.
   *
   * @param keys what names a row, the job's id among them
   */
  public ChosenFiles(StoreTask task, long bucket, Collection<Key> keys) {
    this.task = task;
    this.bucket = bucket;
    this.keys = EnumSet.copyOf(keys);
    this.names = task.sort();
  }

  /** Adds what is named; what is none of the keys is not looked at. */
  public void add(long jobId, @Nullable String logId, long recordId, long rank) {
    if (keys.contains(Key.LOG_ID)) {
      logs.add(new LogKey(jobId, Objects.requireNonNull(logId)));
    } else {
      jobs.add(jobId);
    }
    if (namesFiles()) {
      names.add(name(jobId, logId, recordId, rank).put(false).finish());
    }
  }

  private boolean namesFiles() {
    return keys.stream().anyMatch(OF_FILES::contains);
  }

  private RecordWriter name(long jobId, @Nullable String logId, long recordId, long rank) {
    return record
        .put(jobId)
        .put(keys.contains(Key.LOG_ID) ? logId : null)
        .put(keys.contains(Key.RECORD_ID) ? recordId : 0)
        .put(keys.contains(Key.RANK) ? rank : 0);
  }

  private boolean isChosen(LogKey log) {
    return logs.contains(log) || jobs.contains(log.jobId());
  }

  /** Gathers the logs, each with the files that count. */
  public void forEach(Consumer<GatheredLog> visitor) {
    Set<LogKey> chosen = new HashSet<>();
    task.store()
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(StoredRow.withLog(List.of()), this::isChosen, row -> chosen.add(row.log()));
    SortedLogs sorted = new SortedLogs(task, bucket, Double.POSITIVE_INFINITY);
    if (namesFiles()) {
      Map<LogKey, Roaring64Bitmap> rows = rows();
      sorted.forEach(chosen, () -> new Pass(rows), visitor);
    } else {
      sorted.forEach(chosen, visitor);
    }
  }

  /** Whether rows count that come log by log in the order of the table. */
  private static final class Pass implements Predicate<StoredRow> {
    private final Map<LogKey, Roaring64Bitmap> counted;
    private final Map<LogKey, Long> passed = new HashMap<>();

    Pass(Map<LogKey, Roaring64Bitmap> counted) {
      this.counted = counted;
    }

    @Override
    public boolean test(StoredRow row) {
      LogKey log = row.log();
      long place = passed.merge(log, 1L, Long::sum) - 1;
      Roaring64Bitmap rows = counted.get(log);
      return rows != null && rows.contains(place);
    }
  }

  /** The places, among the rows of their log, of the rows that are named. */
  private Map<LogKey, Roaring64Bitmap> rows() {
    Map<LogKey, Long> passed = new HashMap<>();
    task.store()
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            COLUMNS,
            this::isChosen,
            row -> {
              LogKey log = row.log();
              long id = ((BigDecimal) Objects.requireNonNull(row.value("record_id"))).longValue();
              names.add(
                  name(log.jobId(), log.logId(), id, row.whole("rank"))
                      .put(true)
                      .put(log.logId())
                      .put(passed.merge(log, 1L, Long::sum) - 1)
                      .finish());
            });
    Map<LogKey, Roaring64Bitmap> named = new HashMap<>();
    @Nullable Name last = null;
    for (Iterator<byte[]> sorted = names.sorted(); sorted.hasNext(); ) {
      RecordReader next = new RecordReader(sorted.next());
      Name name = new Name(next.whole(), next.text(), next.whole(), next.whole());
      if (!next.isTrue()) {
        last = name;
      } else if (name.equals(last)) {
        LogKey log = new LogKey(name.jobId(), String.valueOf(next.text()));
        named.computeIfAbsent(log, one -> new Roaring64Bitmap()).addLong(next.whole());
      }
    }
    return named;
  }

  private record Name(long jobId, @Nullable String logId, long recordId, long rank) {}

  @Override
  public void close() {
    names.close();
  }
}
