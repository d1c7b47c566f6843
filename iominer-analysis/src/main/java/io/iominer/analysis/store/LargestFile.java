// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.text.TextOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The largest file of a log, by the bytes that were read and written.
 *
 * @param bytes 0 where they are not known
 * @param mountPoint of several as large the last one in order; empty where none has one
 */
record LargestFile(long bytes, Optional<String> mountPoint) {
  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "bytes_read",
          "bytes_written",
          "mount_point");

  /** Those of logs of a bucket; a log without files has no entry. */
  static Map<LogKey, LargestFile> ofBucket(IoStore store, long bucket, Set<LogKey> logs) {
    Map<LogKey, LargestFile> largest = new HashMap<>();
    store
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .rowsInTurn(
            COLUMNS,
            logs::contains,
            file -> largest.merge(file.log(), of(file), LargestFile::larger));
    return largest;
  }

  private static LargestFile of(StoredRow file) {
    return new LargestFile(
        file.count("bytes_read").orElse(0) + file.count("bytes_written").orElse(0),
        file.text("mount_point"));
  }

  private LargestFile larger(LargestFile other) {
    return bytes > other.bytes || (bytes == other.bytes && isAfter(other)) ? this : other;
  }

  /** By the bytes of UTF-8, as Spark compares texts; one without a mount point is the first. */
  private boolean isAfter(LargestFile other) {
    return TextOrder.NULL_FIRST.compare(mountPoint, other.mountPoint) > 0;
  }
}
