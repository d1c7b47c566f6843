// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Streams the records of one module, brought up to the module's current version. It holds one
 * record at a time. Not for several threads.
 */
public final class ModuleRecordReader implements Closeable {
  private final RegionInput in;
  private final RecordDecoder decoder;

  ModuleRecordReader(RegionInput in, RecordDecoder decoder) {
    this.in = in;
    this.decoder = decoder;
  }

  /**
   * The next record, or null after the last one. Segments of a DXT record that were not read are
   * passed over.
   *
   * @throws io.iominer.core.error.LogFormatException where the region is damaged; records handed
   *     out before are valid
   */
  public @Nullable DarshanRecord next() throws IOException {
    return decoder.next();
  }

  /**
   * Fills {@code segment} with the next segment of the DXT record that {@link #next} returned last,
   * writes before reads; false after its last one and for records of other modules.
   */
  public boolean nextSegment(DxtSegment segment) throws IOException {
    return decoder.nextSegment(segment);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
