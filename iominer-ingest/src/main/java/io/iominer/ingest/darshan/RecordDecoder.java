// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Takes the records of one module out of its region, one after the other. */
interface RecordDecoder {
  /** The next record, or null when the region is used up. */
  @Nullable DarshanRecord next() throws IOException;

  /** Fills {@code segment} with the next segment of the current DXT record, if there is one. */
  default boolean nextSegment(DxtSegment segment) throws IOException {
    return false;
  }
}
