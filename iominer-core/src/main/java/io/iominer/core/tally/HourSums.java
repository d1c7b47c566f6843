// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.io.Serializable;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What servers measured in an hour, of one OST or of all that follow each other. */
final class HourSums implements Serializable {
  private static final long serialVersionUID = 1;

  private @Nullable Long read;
  private @Nullable Long written;
  private long missing;
  private long osts;

  /** Adds samples. */
  void add(OptionalLong bytesRead, OptionalLong bytesWritten, long missingSamples) {
    bytesRead.ifPresent(bytes -> read = sum(read, bytes));
    bytesWritten.ifPresent(bytes -> written = sum(written, bytes));
    missing += missingSamples;
  }

  /** The samples that follow are of a further OST. */
  void beginOst() {
    osts++;
  }

  private static Long sum(@Nullable Long known, long more) {
    return known == null ? more : Math.addExact(known, more);
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
    return osts;
  }

  /** Samples that are missing. */
  long missing() {
    return missing;
  }
}
