// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.util.BitSet;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What servers measured of OSTs in an hour. */
final class HourSums {
  private @Nullable Long read;
  private @Nullable Long written;
  private long missing;
  private final BitSet osts = new BitSet();

  /**
   * Adds a sample.
   *
   * @param ost a number that tells the OST from others
   */
  void add(int ost, OptionalLong bytesRead, OptionalLong bytesWritten, boolean isMissing) {
    osts.set(ost);
    missing += isMissing ? 1 : 0;
    bytesRead.ifPresent(bytes -> read = sum(read, bytes));
    bytesWritten.ifPresent(bytes -> written = sum(written, bytes));
  }

  private static Long sum(@Nullable Long known, long more) {
    return known == null ? more : Math.addExact(known, more);
  }

  /** The same hour with what another file says of it. */
  HourSums and(HourSums more) {
    osts.or(more.osts);
    missing += more.missing;
    if (more.read != null) {
      read = sum(read, more.read);
    }
    if (more.written != null) {
      written = sum(written, more.written);
    }
    return this;
  }

  /** Whether any amount is known. */
  boolean isMeasured() {
    return read != null || written != null;
  }

  /** Bytes read and written, as far as they are known. */
  long moved() {
    return Math.addExact(read == null ? 0 : read, written == null ? 0 : written);
  }

  /** Bytes read; null where no sample tells. */
  @Nullable Long read() {
    return read;
  }

  /** Bytes written; null where no sample tells. */
  @Nullable Long written() {
    return written;
  }

  /** Different OSTs. */
  long osts() {
    return osts.cardinality();
  }

  /** Samples that are missing. */
  long missing() {
    return missing;
  }
}
