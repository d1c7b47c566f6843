// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.IOException;

/** Reads one part of a source. */
@FunctionalInterface
public interface SourceReader {
  /**
   * Hands over all rows.
   *
   * @throws io.iominer.core.error.IoMinerException of kind DATA when the source is not what it
   *     should be as a whole
   */
  void read(SourceSink sink) throws IOException;
}
