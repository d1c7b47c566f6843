// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One direction of a use of a file by one rank, on the one OST that the file has, as {@code
 * file_ost_use} has it where bytes and time are known.
 *
 * @param jobId job id of the log
 * @param logId the log
 * @param fileSystem mount point of the file's file system; empty where nobody tells
 * @param ost the OST's index there
 * @param direction of the bytes
 * @param startMicros start of the first operation, microseconds since 1970 UTC; empty where it is
 *     not known
 * @param endMicros end of the last one
 * @param bytes bytes that were moved
 * @param seconds time of its operations, more than 0
 */
public record RankOstUse(
    long jobId,
    String logId,
    Optional<String> fileSystem,
    int ost,
    IoDirection direction,
    OptionalLong startMicros,
    OptionalLong endMicros,
    double bytes,
    double seconds) {
  private static final List<String> COLUMNS =
      List.of(
          "job_id",
          "log_id",
          "mount_point",
          "ost_bitmap",
          "ost_count",
          "read_start_time",
          "read_end_time",
          "write_start_time",
          "write_end_time",
          "bytes_read",
          "bytes_written",
          "posix_f_read_time",
          "stdio_f_read_time",
          "posix_f_write_time",
          "stdio_f_write_time");

  /** The rank of a record that is reduced over all ranks. */
  private static final long SHARED = -1;

  /**
   * Those of files, on this thread.
   *
   * @param files a scan of {@code darshan_file}
   * @param isWanted the logs whose files are wanted
   * @param leastBytes uses with fewer are left out
   */
  public static void of(
      StoreScan files,
      Predicate<LogKey> isWanted,
      double leastBytes,
      Consumer<RankOstUse> visitor) {
    FileWork.striped(files)
        .whereAtMost("ost_count", 1)
        .whereAbove("rank", SHARED)
        .rowsInTurn(
            COLUMNS,
            isWanted,
            row -> {
              for (FileWork work : FileWork.values()) {
                visit(row, work, leastBytes, visitor);
              }
            });
  }

  private static void visit(
      StoredRow row, FileWork work, double leastBytes, Consumer<RankOstUse> visitor) {
    OptionalDouble bytes = work.bytes(row);
    double seconds = work.seconds(row).orElse(0);
    if (bytes.isEmpty() || bytes.getAsDouble() < leastBytes || seconds <= 0) {
      return;
    }
    for (int ost : FileWork.osts(row)) {
      visitor.accept(
          new RankOstUse(
              row.whole("job_id"),
              row.string("log_id"),
              row.text("mount_point"),
              ost,
              work.direction(),
              work.startMicros(row),
              work.endMicros(row),
              bytes.getAsDouble(),
              seconds));
    }
  }
}
