// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.StoredRow;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The bytes of a row of {@code darshan_file} in one direction. */
enum MovedBytes {
  READ("bytes_read"),
  WRITTEN("bytes_written");

  private final String column;

  MovedBytes(String column) {
    this.column = column;
  }

  /** Those on each of the file's OSTs, divided evenly; empty where they are not known. */
  OptionalDouble onEachOst(StoredRow row) {
    OptionalLong bytes = row.count(column);
    return bytes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) bytes.getAsLong() / row.whole("ost_count"));
  }
}
