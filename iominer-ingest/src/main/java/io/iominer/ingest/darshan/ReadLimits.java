// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

/**
 * Bounds on what a log may make the reader hold or inflate, so that a crafted log cannot fill the
 * memory. All are heuristics, set far above what Darshan itself writes.
 *
 * @param processes greatest plausible number of ranks
 * @param jobBytes inflated job region
 * @param nameBytes inflated name region, which is held in memory
 * @param nameLength one name
 * @param moduleBytes inflated region of one module, which is streamed
 * @param recordElements bins of a heat map, stripes or components of a layout, servers: held in
 *     memory one record at a time
 */
public record ReadLimits(
    long processes,
    int jobBytes,
    long nameBytes,
    int nameLength,
    long moduleBytes,
    int recordElements) {
  private static final long MIB = 1L << 20;

  /** A quarter of the heap for names (at least 64 MiB), 16 TiB for a streamed module. */
  public static final ReadLimits DEFAULT =
      new ReadLimits(
          1L << 27,
          1 << 16,
          Math.max(64 * MIB, Runtime.getRuntime().maxMemory() / 4),
          1 << 16,
          16 * MIB * MIB,
          1 << 20);
}
