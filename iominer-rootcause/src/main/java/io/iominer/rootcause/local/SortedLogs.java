// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.model.LogKey;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.gather.LogGathering;
import io.iominer.rootcause.gather.StoredContention;
import io.iominer.rootcause.gather.StoredUses;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of chosen logs of a bucket, sorted by log: that of the log, that of what was around it,
 * and those of its files in the order in which they are gathered.
 */
final class SortedLogs {
  private static final List<String> KEY =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN);

  private static final List<String> CONTENTION = with(KEY, StoredContention.columns());
  private static final List<String> FILE = with(KEY, StoredUses.columns());

  private static final int RECORD_ID = FILE.indexOf("record_id");
  private static final int PARENT = FILE.indexOf("parent_record_id");
  private static final int FILE_NAME = FILE.indexOf("file_name");
  private static final int POSIX_OPENS = FILE.indexOf("posix_opens");
  private static final int RANK = FILE.indexOf("rank");

  private final LocalWork work;
  private final long bucket;
  private final double mostFiles;
  private final StoredUses uses = new StoredUses(FILE);
  private final RowBytes logs = RowBytes.of(DarshanJobTable.DEFINITION, LogGathering.columns());
  private final RowBytes contention = RowBytes.of(JobContentionTable.DEFINITION, CONTENTION);
  private final RowBytes files = RowBytes.of(DarshanFileTable.DEFINITION, FILE);

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
  SortedLogs(LocalWork work, long bucket, double mostFiles) {
    this.work = work;
    this.bucket = bucket;
    this.mostFiles = mostFiles;
  }

  private static List<String> with(List<String> columns, List<String> more) {
    return Stream.concat(columns.stream(), more.stream()).distinct().toList();
  }

  /**
   * Gathers the chosen logs one after the other.
   *
   * @param chosen logs of the bucket
   * @param visitor takes each
   */
  void forEach(Set<LogKey> chosen, Consumer<GatheredLog> visitor) {
    if (chosen.isEmpty()) {
      return;
    }
    try (RecordSort sort = work.sort()) {
      read(
          DarshanJobTable.DEFINITION,
          LogGathering.columns(),
          chosen,
          row -> sort.add(key(row, Part.LOG).put(logs.write(row)).finish()));
      read(
          JobContentionTable.DEFINITION,
          CONTENTION,
          chosen,
          row -> sort.add(key(row, Part.CONTENTION).put(contention.write(row)).finish()));
      read(DarshanFileTable.DEFINITION, FILE, chosen, row -> add(row, sort));
      gather(sort.sorted(), visitor);
    }
  }

  private void read(
      TableDefinition table,
      List<String> columns,
      Set<LogKey> chosen,
      Consumer<StoredRow> visitor) {
    work.store()
        .scan(table)
        .ofBucket(bucket)
        .rowsInTurn(
            columns,
            row -> {
              if (chosen.contains(row.log())) {
                visitor.accept(row);
              }
            });
  }

  private static RecordWriter key(StoredRow row, Part part) {
    return new RecordWriter()
        .put(row.whole(TableDefinition.BUCKET_COLUMN))
        .put(row.string(TableDefinition.LOG_COLUMN))
        .put((long) part.ordinal());
  }

  /** Standard streams are no files. */
  private void add(StoredRow row, RecordSort sort) {
    long id =
        ((BigDecimal) Objects.requireNonNull(row.value(RECORD_ID))).toBigInteger().longValue();
    if (!StandardStreams.contain(Optional.ofNullable((String) row.value(FILE_NAME)), id)) {
      sort.add(
          key(row, Part.FILE)
              .put(row.value(PARENT) != null)
              .put(id + Long.MIN_VALUE)
              .put(row.value(POSIX_OPENS) == null)
              .put((Long) Objects.requireNonNull(row.value(RANK)))
              .put(files.write(row))
              .finish());
    }
  }

  private void gather(Iterator<byte[]> sorted, Consumer<GatheredLog> visitor) {
    @Nullable LogGathering log = null;
    List<StoredRow> around = new ArrayList<>();
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      record.whole();
      record.text();
      switch (Part.values()[(int) record.whole()]) {
        case LOG -> {
          tell(log, around, visitor);
          log = new LogGathering(logs.read(record.rest()), mostFiles, uses);
        }
        case CONTENTION -> around.add(contention.read(record.rest()));
        case FILE -> {
          record.isTrue();
          record.whole();
          record.isTrue();
          record.whole();
          Objects.requireNonNull(log, "files before their log").add(files.read(record.rest()));
        }
      }
    }
    tell(log, around, visitor);
  }

  private static void tell(
      @Nullable LogGathering log, List<StoredRow> around, Consumer<GatheredLog> visitor) {
    if (log != null) {
      visitor.accept(log.finish(around.stream().findFirst()));
      around.clear();
    }
  }
}
