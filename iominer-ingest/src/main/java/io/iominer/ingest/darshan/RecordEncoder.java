// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import java.io.IOException;

/** Puts the records of one module into its region. */
@FunctionalInterface
interface RecordEncoder {
  void write(DarshanRecord record) throws IOException;
}
