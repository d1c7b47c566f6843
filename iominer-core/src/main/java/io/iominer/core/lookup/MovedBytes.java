// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Plausible;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The bytes of a row of {@code darshan_file} in one direction. */
enum MovedBytes {
  READ("bytes_read"),
  WRITTEN("bytes_written");

  private final String unified;
  private final String posix;
  private final String stdio;

  MovedBytes(String unified) {
    this.unified = unified;
    this.posix = "posix_" + unified;
    this.stdio = "stdio_" + unified;
  }

  /** Those on each of the file's OSTs, divided evenly; empty where they are not known. */
  OptionalDouble onEachOst(StoredRow row) {
    OptionalLong bytes = row.count(unified);
    OptionalLong known = bytes.isPresent() ? bytes : ofBoth(row);
    return known.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) known.getAsLong() / row.whole("ost_count"));
  }

  /** Of POSIX and STDIO together: what one of them did not measure the other did. */
  private OptionalLong ofBoth(StoredRow row) {
    OptionalLong ofPosix = Plausible.known(row.count(posix));
    OptionalLong ofStdio = Plausible.known(row.count(stdio));
    return ofPosix.isEmpty() ? ofStdio : OptionalLong.of(ofPosix.getAsLong() + ofStdio.orElse(0));
  }
}
