// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.OpaqueRecord;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Hands on the bytes of a module that cannot be taken apart. */
final class OpaqueDecoder implements RecordDecoder {
  private final RegionInput in;
  private final int moduleId;

  OpaqueDecoder(RegionInput in, int moduleId) {
    this.in = in;
    this.moduleId = moduleId;
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    return in.atEnd() ? null : new OpaqueRecord(moduleId, in.chunk());
  }
}
