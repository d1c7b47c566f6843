// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.table.TableRow;
import io.iominer.core.text.TextOrder;
import java.util.Optional;

/** The mount point of the row with most bytes of a log's rows of {@code darshan_file}. */
final class LargestFile {
  private long bytes = -1;
  private Optional<String> mountPoint = Optional.empty();

  /**
   * Adds a row; bytes that are not known are none, and of several as large the last name counts.
   */
  void add(TableRow file) {
    long moved = count(file, "bytes_read") + count(file, "bytes_written");
    Optional<String> place = Optional.ofNullable((String) file.value("mount_point"));
    if (moved > bytes || (moved == bytes && TextOrder.NULL_FIRST.compare(place, mountPoint) > 0)) {
      bytes = moved;
      mountPoint = place;
    }
  }

  private static long count(TableRow file, String column) {
    return file.value(column) instanceof Long value ? value : 0;
  }

  /** Sets the column of the log's row of {@code darshan_job}. */
  void set(TableRow job) {
    job.set("main_mount_point", mountPoint.orElse(null));
  }
}
