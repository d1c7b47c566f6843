// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.util.Comparator;

/**
 * By what the rows of a log's files are ordered when they are gathered: files before their parts,
 * by record, of one record that of POSIX before others, and then by rank.
 *
 * @param isPart whether it is of a part of a file, such as a dataset
 * @param id of the record, unsigned
 * @param isAbovePosix whether POSIX did not record it
 * @param rank the rank
 */
record FileKey(boolean isPart, long id, boolean isAbovePosix, long rank)
    implements Comparable<FileKey> {
  private static final Comparator<FileKey> ORDER =
      Comparator.comparing(FileKey::isPart)
          .thenComparing(FileKey::id, Long::compareUnsigned)
          .thenComparing(FileKey::isAbovePosix)
          .thenComparingLong(FileKey::rank);

  @Override
  public int compareTo(FileKey other) {
    return ORDER.compare(this, other);
  }

  /** Writes it so that records are sorted by it. */
  RecordWriter write(RecordWriter record) {
    return record.put(isPart).put(id + Long.MIN_VALUE).put(isAbovePosix).put(rank);
  }

  /** Passes over one that was written. */
  static void skip(RecordReader record) {
    record.isTrue();
    record.whole();
    record.isTrue();
    record.whole();
  }
}
