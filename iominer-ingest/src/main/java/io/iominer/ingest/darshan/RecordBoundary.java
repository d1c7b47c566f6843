// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import java.io.IOException;

/** Decides at the end of a record whether another one follows, and checks counts in records. */
final class RecordBoundary {
  private final RegionInput in;
  private final Compression compression;

  RecordBoundary(RegionInput in, Compression compression) {
    this.in = in;
    this.compression = compression;
  }

  /**
   * Whether a record follows. Fails when the region ends inside one. In an uncompressed log, which
   * is what a killed process leaves behind, zeros at the end are unused room.
   *
   * @param bytes size of the record's fixed part, at most a buffer full
   */
  boolean recordFollows(int bytes) throws IOException {
    if (in.atEnd()) {
      return false;
    }
    if (in.has(bytes)) {
      return true;
    }
    if (compression == Compression.NONE && in.onlyZerosLeft()) {
      return false;
    }
    throw in.problem("record", bytes + " bytes", in.left() + " bytes");
  }

  /** Fails when a count in a record is negative or beyond a limit. */
  void checkCount(String what, long count, long limit) {
    if (count < 0 || count > limit) {
      throw in.problem(what, "0 to " + limit, count);
    }
  }
}
