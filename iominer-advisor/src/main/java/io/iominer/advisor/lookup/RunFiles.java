// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.OstBitmaps;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.roaringbitmap.RoaringBitmap;

/** The files of a log that lie on OSTs, as far as they tell whether advice was followed. */
final class RunFiles {
  /** Heuristic: of a run so many files, those with most bytes; a layout is that of a large file. */
  private static final int MOST_FILES = 20;

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

  private static final RecordBytes<OneFile> CODEC = new RecordBytes<>(OneFile.class);

  private final Greatest<OneFile> largest =
      new Greatest<>(
          MOST_FILES,
          Comparator.comparingLong((OneFile file) -> file.moved)
              .thenComparing(file -> file.key.id, Comparator.reverseOrder()));

  private final Map<String, Written> written = new TreeMap<>();

  /**
   * A file of a log.
   *
   * @param id its id, in the order of unsigned numbers
   * @param mountPoint of its file system; empty where the log does not tell it
   */
  private record Key(LogKey log, long id, String mountPoint) {}

  /**
   * What ranks did with a file; texts are empty where the log does not tell.
   *
   * @param isShared whether several ranks used it
   */
  private record OneFile(
      Key key,
      long rank,
      boolean isShared,
      String name,
      String pool,
      long stripeCount,
      long moved,
      boolean isWritten,
      byte[] osts) {
    static OneFile of(StoredRow row) {
      long id = row.whole("record_id");
      long written = row.count("bytes_written").orElse(0);
      return new OneFile(
          new Key(row.log(), id ^ Long.MIN_VALUE, row.text("mount_point").orElse("")),
          row.whole("rank"),
          row.whole("rank") == FileAccess.ALL_RANKS,
          row.text("file_name").orElse(""),
          row.text("stripe_pool").orElse(""),
          row.count("stripe_count").orElse(0),
          row.count("bytes_read").orElse(0) + written,
          written > 0,
          row.isNull("ost_bitmap") ? new byte[0] : row.bytes("ost_bitmap"));
    }

    OneFile and(OneFile other) {
      RoaringBitmap both = bitmap();
      both.or(other.bitmap());
      return new OneFile(
          key,
          rank,
          isShared || other.isShared || rank != other.rank,
          later(name, other.name),
          later(pool, other.pool),
          Math.max(stripeCount, other.stripeCount),
          moved + other.moved,
          isWritten || other.isWritten,
          OstBitmaps.bytes(both));
    }

    RoaringBitmap bitmap() {
      return osts.length == 0 ? new RoaringBitmap() : OstBitmaps.of(osts);
    }

    private static String later(String one, String other) {
      return other.compareTo(one) > 0 ? other : one;
    }
  }

  /** Where the written files of a file system lie. */
  private static final class Written {
    private final RoaringBitmap osts = new RoaringBitmap();
    private final TreeSet<String> pools = new TreeSet<>();
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
      task.store()
          .scan(DarshanFileTable.DEFINITION)
          .ofBucket(bucket)
          .whereAbove("ost_count", 0)
          .whereUnknown("parent_record_id")
          .rowsInTurn(COLUMNS, isWanted, row -> sort.add(CODEC.write(OneFile.of(row))));
      SortedGroups.forEach(
          CODEC.read(sort.sorted()),
          use -> use.key.log,
          (log, ofLog) -> {
            RunFiles files = new RunFiles();
            SortedGroups.forEach(
                ofLog,
                OneFile::key,
                (key, uses) -> {
                  OneFile file = uses.next();
                  while (uses.hasNext()) {
                    file = file.and(uses.next());
                  }
                  files.add(file);
                });
            visitor.accept(log, files);
          });
    }
  }

  private void add(OneFile file) {
    largest.add(file);
    if (file.isWritten) {
      Written there = written.computeIfAbsent(file.key.mountPoint, name -> new Written());
      there.osts.or(file.bitmap());
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
                .thenComparingLong(file -> file.key.id))
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
