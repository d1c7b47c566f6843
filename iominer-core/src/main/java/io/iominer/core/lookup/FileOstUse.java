// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Plausible;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One direction of a file's use of its OSTs by a log, as {@code file_ost_use} has it for each OST.
 *
 * @param logId the log
 * @param jobId its job id
 * @param fileSystem mount point of the file's file system; empty where nobody tells
 * @param osts indices of its OSTs there
 * @param startMicros start of the first operation, microseconds since 1970 UTC; empty where it is
 *     not known
 * @param endMicros end of the last one
 * @param bytes bytes on each of the OSTs, the file's divided evenly; empty where they are not known
 * @param scatteredRequests requests on each that did not begin where the one before ended; empty
 *     where POSIX does not tell them
 */
public record FileOstUse(
    String logId,
    long jobId,
    Optional<String> fileSystem,
    int[] osts,
    OptionalLong startMicros,
    OptionalLong endMicros,
    OptionalDouble bytes,
    OptionalDouble scatteredRequests) {
  private static final List<String> TIMES =
      List.of(
          "job_id",
          "log_id",
          "mount_point",
          "ost_bitmap",
          "read_start_time",
          "read_end_time",
          "write_start_time",
          "write_end_time");

  private static final List<String> TIMES_AND_WORK =
      Stream.concat(
              TIMES.stream(),
              Stream.of(
                  "ost_count",
                  "bytes_read",
                  "bytes_written",
                  "posix_reads",
                  "posix_consec_reads",
                  "posix_writes",
                  "posix_consec_writes"))
          .toList();

  private static final List<StoreScan.Span> SPANS =
      List.of(
          new StoreScan.Span("read_start_time", "read_end_time"),
          new StoreScan.Span("write_start_time", "write_end_time"));

  /** Those of a log: two for each file with a stripe layout. */
  public static void ofLog(StoredLog log, Consumer<FileOstUse> visitor) {
    striped(log.scan(DarshanFileTable.DEFINITION)).rows(TIMES_AND_WORK, bothWays(visitor));
  }

  /** Those of all logs of a bucket, on this thread. */
  public static void ofBucket(IoStore store, long bucket, Consumer<FileOstUse> visitor) {
    striped(store.scan(DarshanFileTable.DEFINITION).ofBucket(bucket))
        .rowsInTurn(TIMES_AND_WORK, bothWays(visitor));
  }

  private static Consumer<StoredRow> bothWays(Consumer<FileOstUse> visitor) {
    return row -> {
      int[] osts = osts(row);
      visitor.accept(of(row, osts, "read", MovedBytes.READ.onEachOst(row), scattered(row, "read")));
      visitor.accept(
          of(row, osts, "write", MovedBytes.WRITTEN.onEachOst(row), scattered(row, "write")));
    };
  }

  /** Those of any log that a period meets, without bytes. */
  public static void during(
      StoreScan files, long fromMicros, long untilMicros, Consumer<FileOstUse> visitor) {
    Consumer<FileOstUse> inPeriod =
        use -> {
          if (use.hasLength()
              && use.startMicros.getAsLong() < untilMicros
              && use.endMicros.getAsLong() > fromMicros) {
            visitor.accept(use);
          }
        };
    striped(files)
        .whereDuring(SPANS, fromMicros, untilMicros)
        .rows(
            TIMES,
            row -> {
              int[] osts = osts(row);
              inPeriod.accept(
                  of(row, osts, "read", OptionalDouble.empty(), OptionalDouble.empty()));
              inPeriod.accept(
                  of(row, osts, "write", OptionalDouble.empty(), OptionalDouble.empty()));
            });
  }

  /** Parts of a file have no layout of their own. */
  static StoreScan striped(StoreScan files) {
    return files
        .whereAbove("ost_count", 0)
        .whereKnown("ost_bitmap")
        .whereUnknown("parent_record_id");
  }

  static int[] osts(StoredRow row) {
    return OstBitmaps.of(row.bytes("ost_bitmap")).toArray();
  }

  private static FileOstUse of(
      StoredRow row, int[] osts, String verb, OptionalDouble bytes, OptionalDouble scattered) {
    return new FileOstUse(
        row.string("log_id"),
        row.whole("job_id"),
        row.text("mount_point"),
        osts,
        micros(row, verb + "_start_time"),
        micros(row, verb + "_end_time"),
        bytes,
        scattered);
  }

  static OptionalLong micros(StoredRow row, String column) {
    return row.time(column)
        .map(time -> OptionalLong.of(TableRow.micros(time)))
        .orElse(OptionalLong.empty());
  }

  private static OptionalDouble scattered(StoredRow row, String verb) {
    OptionalLong requests = Plausible.known(row.count("posix_" + verb + "s"));
    OptionalLong consecutive = Plausible.known(row.count("posix_consec_" + verb + "s"));
    return requests.isEmpty() || consecutive.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double) Math.max(0, requests.getAsLong() - consecutive.getAsLong())
                / row.whole("ost_count"));
  }

  /** Whether it took any time. */
  public boolean hasLength() {
    return startMicros.isPresent()
        && endMicros.isPresent()
        && startMicros.getAsLong() < endMicros.getAsLong();
  }
}
