// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.time.Duration;

/**
 * Bounds on what a log may make the reader hold or inflate, so that a crafted log cannot fill the
 * memory or hold up a batch. All are heuristics, set far above what Darshan itself writes.
 *
 * @param processes greatest plausible number of ranks
 * @param jobBytes inflated job region
 * @param nameBytes inflated name region, which is held in memory
 * @param nameLength one name
 * @param moduleBytes inflated region of one module, which is streamed
 * @param recordElements bins of a heat map, stripes or components of a layout, servers: held in
 *     memory one record at a time
 * @param inflateTime what inflating a log may take, whatever its size; waiting for its bytes does
 *     not count
 * @param inflateTimePerMib what it may take beside that for each MiB of the log
 */
public record ReadLimits(
    long processes,
    int jobBytes,
    long nameBytes,
    int nameLength,
    long moduleBytes,
    int recordElements,
    Duration inflateTime,
    Duration inflateTimePerMib) {
  private static final long MIB = 1L << 20;

  /** Inflated bytes of a region that no ratio bounds: heat maps of zeros compress without end. */
  private static final long ANY_RATIO = 1L << 30;

  /** What zlib reaches at most is 1032:1 (its technical notes); bzip2 has no such bound. */
  private static final long RATIO = 1100;

  /**
   * Most inflated bytes of a module's region, which bounds the time to read it, too. A GiB, or the
   * ratio of zlib where that is more: bzip2 makes terabytes of 2 MB.
   *
   * @param stored bytes of the region as it is stored
   */
  long moduleBytes(long stored) {
    long plausible = stored > Long.MAX_VALUE / RATIO ? Long.MAX_VALUE : stored * RATIO;
    return Math.min(moduleBytes, Math.max(ANY_RATIO, plausible));
  }

  /**
   * Most time that inflating may take, over all regions of a log.
   *
   * @param stored bytes of the log
   */
  Duration inflateTime(long stored) {
    return inflateTime.plus(inflateTimePerMib.multipliedBy(stored / MIB));
  }

  /**
   * A quarter of the heap for names (at least 64 MiB), 16 TiB for a streamed module. A minute to
   * inflate a log, and 10 s for each MiB of it: bzip2, the slowest, takes less than one.
   */
  public static final ReadLimits DEFAULT =
      new ReadLimits(
          1L << 27,
          1 << 16,
          Math.max(64 * MIB, Runtime.getRuntime().maxMemory() / 4),
          1 << 16,
          16 * MIB * MIB,
          1 << 20,
          Duration.ofMinutes(1),
          Duration.ofSeconds(10));
}
