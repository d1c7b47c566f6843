// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.path.UseSpan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a rank, or all ranks together, did to a file through one layer, whatever said so: a record
 * of a log, a row of a store.
 *
 * @param recordId unsigned id of the file, or of a part of it such as a dataset
 * @param parentId of a part: id of its file, 0 when unknown; empty for a file
 * @param rank the rank, −1 for all of them together
 * @param layer the layer
 * @param read what was read
 * @param written what was written
 * @param metadataSeconds time in metadata operations, summed over ranks
 * @param opens opens of the file; empty when unknown, like the following ones
 * @param statCalls stat calls
 * @param syncs operations that write what is buffered
 * @param unaligned accesses that begin inside a block or stripe of the file system
 * @param switches changes between reading and writing
 * @param readEnd bytes up to the highest offset that was read, that byte included
 * @param writtenEnd bytes up to the highest offset that was written, that byte included
 * @param spread the fastest and the slowest rank, of all ranks together
 * @param mpiio what is known of MPI-IO calls; empty for other layers
 * @param spans when it was used
 */
public record FileUse(
    long recordId,
    OptionalLong parentId,
    long rank,
    DarshanModule layer,
    Use read,
    Use written,
    double metadataSeconds,
    OptionalLong opens,
    OptionalLong statCalls,
    OptionalLong syncs,
    OptionalLong unaligned,
    OptionalLong switches,
    OptionalLong readEnd,
    OptionalLong writtenEnd,
    Optional<RankSpread> spread,
    Optional<Mpiio> mpiio,
    List<UseSpan> spans) {
  public FileUse {
    spans = List.copyOf(spans);
  }

  /**
   * Calls of MPI-IO by their kind.
   *
   * @param read reads
   * @param written writes
   */
  public record Mpiio(MpiioUse read, MpiioUse written) {}

  /** Whether it is of all ranks together. */
  public boolean isShared() {
    return rank == DarshanRecord.SHARED_RANK;
  }

  public Use use(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  /** Bytes both ways. */
  public long bytes() {
    return read.bytes() + written.bytes();
  }
}
