// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import java.util.List;

/**
 * What a job did to one file, over all its processes and through the lowest interface that saw it.
 *
 * @param id unsigned record id
 * @param processes processes that used it
 * @param isShared whether all processes of the job did
 * @param read what was read
 * @param written what was written
 * @param opens opens
 * @param lookups stat calls
 * @param metadataSeconds time in metadata operations, summed over processes
 * @param unaligned accesses that do not begin at a multiple of the file system's block or stripe
 * @param syncs fsync and fdatasync calls
 * @param switches changes between reading and writing
 * @param readEnd bytes up to the highest offset that was read
 * @param stripeCount OSTs of its layout's widest component; 0 when unknown
 * @param stripeSize bytes of that component's stripes; 0 when unknown
 * @param osts its OSTs; empty when unknown
 */
public record FileFacts(
    long id,
    long processes,
    boolean isShared,
    Use read,
    Use written,
    long opens,
    long lookups,
    double metadataSeconds,
    long unaligned,
    long syncs,
    long switches,
    long readEnd,
    long stripeCount,
    long stripeSize,
    List<Integer> osts) {
  public FileFacts {
    osts = List.copyOf(osts);
  }

  public Use use(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  /** Bytes both ways. */
  public long bytes() {
    return read.bytes() + written.bytes();
  }
}
