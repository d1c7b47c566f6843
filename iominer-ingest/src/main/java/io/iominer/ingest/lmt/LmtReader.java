// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.io.IOException;

/** Reads one source of samples. */
interface LmtReader {
  /**
   * Hands over all rows.
   *
   * @throws io.iominer.core.error.IoMinerException of kind DATA when the source is not what it
   *     should be as a whole
   */
  void read(LmtSink sink) throws IOException;
}
