// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.ApplicationLocality.Metadata;
import io.iominer.advisor.nodelocal.Locality;

/**
 * Sums over files of one locality, each counted once for each log that used it.
 *
 * @param locality what the files are
 * @param files files
 * @param readFiles files of which bytes were read
 * @param writtenFiles files to which bytes were written
 * @param bytes bytes both ways
 * @param operations opens and stat calls
 * @param seconds in metadata operations
 */
record LocalitySums(
    Locality locality,
    long files,
    long readFiles,
    long writtenFiles,
    long bytes,
    long operations,
    double seconds) {
  /** No file. */
  static LocalitySums none(Locality locality) {
    return new LocalitySums(locality, 0, 0, 0, 0, 0, 0);
  }

  /** Those of both. */
  LocalitySums and(LocalitySums other) {
    return new LocalitySums(
        locality,
        files + other.files,
        readFiles + other.readFiles,
        writtenFiles + other.writtenFiles,
        bytes + other.bytes,
        operations + other.operations,
        seconds + other.seconds);
  }

  /** The same of uses that are all of one file. */
  LocalitySums ofOneFile() {
    return new LocalitySums(
        locality, 1, Math.min(1, readFiles), Math.min(1, writtenFiles), bytes, operations, seconds);
  }

  /** Metadata operations. */
  Metadata metadata() {
    return new Metadata(operations, seconds);
  }
}
