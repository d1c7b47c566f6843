// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

/** Sums over the files of one kind. Source: Darshan 3.5.0, darshan-logutils-accumulator.c. */
final class FileCategory {
  private long files;
  private long bytes;
  private long maxOffset;

  /** Counts a file. An offset that is not recorded hides those of the files before. */
  void add(long fileBytes, long fileMaxOffset) {
    files++;
    bytes += fileBytes;
    maxOffset =
        fileMaxOffset == RecordMetrics.NO_OFFSET
            ? RecordMetrics.NO_OFFSET
            : Math.max(maxOffset, fileMaxOffset);
  }

  long files() {
    return files;
  }

  /** Bytes read and written. */
  long bytes() {
    return bytes;
  }

  /** Highest offset accessed, −1 when not recorded. */
  long maxOffset() {
    return maxOffset;
  }
}
