// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.IoDirection;
import java.util.OptionalLong;
import java.util.Set;

/** Sums of bytes, without values that cannot be: where there are such they are not known. */
interface SummedBytes {
  long bytesRead();

  long bytesWritten();

  /** Which sums are not known. */
  Set<Total> unknown();

  /** Bytes of a direction; empty where they are not known. */
  default OptionalLong knownBytes(IoDirection direction) {
    boolean reads = direction == IoDirection.READ;
    return unknown().contains(reads ? Total.BYTES_READ : Total.BYTES_WRITTEN)
        ? OptionalLong.empty()
        : OptionalLong.of(reads ? bytesRead() : bytesWritten());
  }
}
