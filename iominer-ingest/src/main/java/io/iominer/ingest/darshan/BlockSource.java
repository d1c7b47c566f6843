// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.io.Closeable;
import java.io.IOException;

/** The inflated bytes of a region, one block after the other. */
interface BlockSource extends Closeable {
  /** Reads at least one byte, at most {@code length}; −1 at the end of the region. */
  int read(byte[] target, int offset, int length) throws IOException;

  /** Position in the log file up to which stored bytes were used. */
  long filePosition();

  @Override
  void close() throws IOException;
}
