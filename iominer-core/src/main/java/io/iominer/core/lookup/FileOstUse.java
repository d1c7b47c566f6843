// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
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

  /** Those of a log: two for each file with a stripe layout. */
  public static void ofLog(StoredLog log, Consumer<FileOstUse> visitor) {
    FileWork.striped(log.scan(DarshanFileTable.DEFINITION)).rows(TIMES_AND_WORK, bothWays(visitor));
  }

  /** Those of several logs, from one look at the table; the visitor gets one at a time. */
  public static void ofLogs(IoStore store, Set<LogKey> logs, Consumer<FileOstUse> visitor) {
    FileWork.striped(store.scan(DarshanFileTable.DEFINITION).near(logs))
        .rows(
            TIMES_AND_WORK,
            bothWays(
                use -> {
                  if (logs.contains(new LogKey(use.jobId(), use.logId()))) {
                    visitor.accept(use);
                  }
                }));
  }

  /**
   * Those of files, on this thread.
   *
   * @param files a scan of {@code darshan_file}
   */
  public static void of(StoreScan files, Consumer<FileOstUse> visitor) {
    FileWork.striped(files).rowsInTurn(TIMES_AND_WORK, bothWays(visitor));
  }

  private static Consumer<StoredRow> bothWays(Consumer<FileOstUse> visitor) {
    return row -> {
      int[] osts = FileWork.osts(row);
      for (FileWork work : FileWork.values()) {
        visitor.accept(of(row, osts, work, work.bytes(row), work.scatteredRequests(row)));
      }
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
    FileWork.striped(files)
        .whereDuring(FileWork.SPANS, fromMicros, untilMicros)
        .rows(
            TIMES,
            row -> {
              int[] osts = FileWork.osts(row);
              for (FileWork work : FileWork.values()) {
                inPeriod.accept(
                    of(row, osts, work, OptionalDouble.empty(), OptionalDouble.empty()));
              }
            });
  }

  private static FileOstUse of(
      StoredRow row, int[] osts, FileWork work, OptionalDouble bytes, OptionalDouble scattered) {
    return new FileOstUse(
        row.string("log_id"),
        row.whole("job_id"),
        row.text("mount_point"),
        osts,
        work.startMicros(row),
        work.endMicros(row),
        bytes,
        scattered);
  }

  /** Whether it took any time. */
  public boolean hasLength() {
    return startMicros.isPresent()
        && endMicros.isPresent()
        && startMicros.getAsLong() < endMicros.getAsLong();
  }
}
