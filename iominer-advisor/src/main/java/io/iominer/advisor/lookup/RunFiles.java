// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowedRun;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.OstBitmaps;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** The files of a log that lie on OSTs, as far as they tell whether advice was followed. */
final class RunFiles {
  /** Heuristic: of a run so many files, those with most bytes; a layout is that of a large file. */
  private static final int MOST_FILES = 20;

  private static final long ALL_RANKS = -1;

  private static final List<String> COLUMNS =
      StoredRow.withLog(
          List.of(
              "record_id",
              "mount_point",
              "file_name",
              "rank",
              "stripe_count",
              "stripe_pool",
              "ost_bitmap",
              "bytes_read",
              "bytes_written"));

  private final Greatest<OneFile> largest =
      new Greatest<>(
          MOST_FILES,
          Comparator.comparingLong((OneFile file) -> file.moved)
              .thenComparing(file -> file.key.recordId, Comparator.reverseOrder()));

  private final Map<String, Written> written = new TreeMap<>();

  private record Key(LogKey log, long recordId, String mountPoint) {}

  /** Where the written files of a file system lie. */
  private static final class Written {
    private final RoaringBitmap osts = new RoaringBitmap();
    private final TreeSet<String> pools = new TreeSet<>();
  }

  /** A file of a log, while its rows come by, one for each rank or one for all. */
  private static final class OneFile {
    private final Key key;
    private final long firstRank;
    private final RoaringBitmap osts = new RoaringBitmap();
    private String name = "";
    private String pool = "";
    private long stripeCount;
    private long moved;
    private boolean isShared;
    private boolean isWritten;

    OneFile(Key key, StoredRow first) {
      this.key = key;
      this.firstRank = first.whole("rank");
    }

    void add(StoredRow row) {
      isShared |= row.whole("rank") == ALL_RANKS || row.whole("rank") != firstRank;
      name = later(name, row.text("file_name"));
      pool = later(pool, row.text("stripe_pool"));
      stripeCount = Math.max(stripeCount, row.count("stripe_count").orElse(0));
      if (!row.isNull("ost_bitmap")) {
        osts.or(OstBitmaps.of(row.bytes("ost_bitmap")));
      }
      moved += row.count("bytes_read").orElse(0) + row.count("bytes_written").orElse(0);
      isWritten |= row.count("bytes_written").orElse(0) > 0;
    }

    private static String later(String one, Optional<String> other) {
      return other.filter(text -> text.compareTo(one) > 0).orElse(one);
    }
  }

  /**
   * Gives the files of the logs of a bucket, log by log; nothing of a log without such files.
   *
   * @param isWanted of which logs
   */
  static void ofBucket(
      StoreTask task,
      long bucket,
      Predicate<LogKey> isWanted,
      BiConsumer<LogKey, RunFiles> visitor) {
    try (RecordSort sort = task.sort()) {
      RowBytes bytes = RowBytes.of(DarshanFileTable.DEFINITION, COLUMNS);
      task.store()
          .scan(DarshanFileTable.DEFINITION)
          .ofBucket(bucket)
          .whereAbove("ost_count", 0)
          .whereUnknown("parent_record_id")
          .rowsInTurn(COLUMNS, isWanted, row -> sort.add(record(row, bytes.write(row))));
      gather(sort.sorted(), bytes, visitor);
    }
  }

  private static byte[] record(StoredRow row, byte[] bytes) {
    Key key = key(row);
    return new RecordWriter()
        .put(key.log.jobId())
        .put(key.log.logId())
        .put(key.recordId)
        .put(key.mountPoint)
        .put(bytes)
        .finish();
  }

  /** The id in the order of unsigned numbers; of an unknown mount point an empty text. */
  private static Key key(StoredRow row) {
    long id = ((Number) Objects.requireNonNull(row.value("record_id"))).longValue();
    return new Key(row.log(), id ^ Long.MIN_VALUE, row.text("mount_point").orElse(""));
  }

  private static void gather(
      Iterator<byte[]> sorted, RowBytes bytes, BiConsumer<LogKey, RunFiles> visitor) {
    RunFiles files = new RunFiles();
    @Nullable OneFile file = null;
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      record.whole();
      record.text();
      record.whole();
      record.text();
      StoredRow row = bytes.read(record.rest());
      Key key = key(row);
      if (file == null || !file.key.equals(key)) {
        if (file != null) {
          files.add(file);
          if (!file.key.log.equals(key.log)) {
            visitor.accept(file.key.log, files);
            files = new RunFiles();
          }
        }
        file = new OneFile(key, row);
      }
      file.add(row);
    }
    if (file != null) {
      files.add(file);
      visitor.accept(file.key.log, files);
    }
  }

  private void add(OneFile file) {
    largest.add(file);
    if (file.isWritten) {
      Written there = written.computeIfAbsent(file.key.mountPoint, name -> new Written());
      there.osts.or(file.osts);
      if (!file.pool.isEmpty()) {
        there.pools.add(file.pool);
      }
    }
  }

  /** The largest files of which a layout is known, the largest first. */
  List<FollowedRun.File> files() {
    return largest.stream()
        .filter(file -> file.stripeCount > 0)
        .sorted(
            Comparator.comparingLong((OneFile file) -> -file.moved)
                .thenComparingLong(file -> file.key.recordId))
        .map(
            file ->
                new FollowedRun.File(known(file.name), file.stripeCount, file.moved, file.isShared))
        .toList();
  }

  /** The OSTs of written files. */
  List<FollowedRun.Written> written() {
    return written.entrySet().stream()
        .map(
            entry ->
                new FollowedRun.Written(
                    known(entry.getKey()),
                    entry.getValue().osts.stream().boxed().toList(),
                    List.copyOf(entry.getValue().pools)))
        .toList();
  }

  private static Optional<String> known(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
