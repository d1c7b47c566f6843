// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run asked of the storage and of what lies before it. Each is empty where the log does not
 * tell it.
 *
 * @param ioRanks ranks that moved bytes; all of them where they shared a file
 * @param ioNodes compute nodes of these
 * @param peakBandwidth bytes/s of the time bin with most bytes; of a log without time bins the
 *     higher rate in calls of reads and writes, which is at most that
 * @param iops reads and writes per second of the I/O time of the rank that spent most
 * @param metadataRate metadata operations per second of that time
 * @param metadataShare share of metadata operations in the time in I/O of all ranks, 0 to 1
 * @param rhythm at which intervals it did its I/O; empty where they were not alike, too
 */
public record RunDemand(
    OptionalLong ioRanks,
    OptionalLong ioNodes,
    OptionalDouble peakBandwidth,
    OptionalDouble iops,
    OptionalDouble metadataRate,
    OptionalDouble metadataShare,
    Optional<Rhythm> rhythm) {
  /** Nothing is known. */
  public static final RunDemand NONE =
      new RunDemand(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Optional.empty());

  /**
   * Phases of I/O that come at regular intervals, as checkpoints do.
   *
   * @param seconds from the begin of a phase to that of the next one
   * @param share share of the intervals that are alike, 0 to 1: how sure it is
   * @param phaseSeconds how long a phase is
   * @param phaseBytes bytes of a phase both ways
   */
  public record Rhythm(double seconds, double share, double phaseSeconds, long phaseBytes) {}
}
