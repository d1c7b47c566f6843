// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.core.lookup.FileWork;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One direction of a log's use of a striped file, with its time and bytes.
 *
 * @param log the log
 * @param rank the rank; -1 for all ranks together
 * @param osts the file's OSTs
 * @param direction of the bytes
 * @param begin start of the first operation, seconds since 1970 UTC
 * @param end end of the last one, at least a microsecond later
 * @param bytes bytes on each OST, more than 0; the file's bytes divided evenly
 * @param seconds time in operations, summed over ranks; empty where unknown
 */
record PathUse(
    LogKey log,
    long rank,
    List<Ost> osts,
    IoDirection direction,
    double begin,
    double end,
    double bytes,
    OptionalDouble seconds) {
  /** What a use takes at least: a time of the store is no finer. */
  static final double LEAST_SECONDS = 1e-6;

  private static final List<String> COLUMNS =
      StoredRow.withLog(
          Stream.concat(Stream.of("rank", "mount_point"), FileWork.COLUMNS.stream()).toList());

  /**
   * Visits uses in the order of the rows.
   *
   * @param files a scan of {@code darshan_file}
   */
  static void forEach(StoreScan files, Consumer<PathUse> visitor) {
    FileWork.striped(files)
        .rowsInTurn(
            COLUMNS,
            row -> {
              for (FileWork work : FileWork.values()) {
                OptionalLong start = work.startMicros(row);
                double bytes = work.bytes(row).orElse(0);
                if (start.isPresent() && bytes > 0) {
                  visitor.accept(of(row, work, start.getAsLong() / PathServers.MICROS, bytes));
                }
              }
            });
  }

  private static PathUse of(StoredRow row, FileWork work, double begin, double bytes) {
    OptionalLong end = work.endMicros(row);
    double least = begin + LEAST_SECONDS;
    Optional<String> fileSystem = row.text("mount_point");
    return new PathUse(
        row.log(),
        row.whole("rank"),
        Arrays.stream(FileWork.osts(row)).mapToObj(index -> new Ost(fileSystem, index)).toList(),
        work.direction(),
        begin,
        end.isPresent() ? Math.max(least, end.getAsLong() / PathServers.MICROS) : least,
        bytes,
        work.seconds(row));
  }
}
