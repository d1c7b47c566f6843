// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * What makes a record's operations wait beside their order.
 *
 * @param syncs fsync and fdatasync calls, and flushes of streams, each of which waits for what was
 *     written before
 * @param unaligned accesses that begin inside a block or stripe
 */
record Waits(long syncs, long unaligned) {
  /** Smaller accesses are diagnosed by their number; heuristic. */
  private static final double LEAST_BYTES = 512 * 1024;

  /**
   * More bytes than this between two flushes of a stream are larger than its buffer, so that a
   * flush has nothing to wait for; heuristic, as C libraries have buffers of 4 KiB to a block of
   * the file system.
   */
  private static final long FLUSHED = 64 * 1024;

  static Waits of(FileUse use) {
    long syncs = use.syncs().orElse(0);
    return switch (use.layer()) {
      case POSIX -> new Waits(syncs, use.unaligned().orElse(0));
      case STDIO -> new Waits(use.written().bytes() <= FLUSHED * syncs ? syncs : 0, 0);
      default -> new Waits(0, 0);
    };
  }

  /** Bytes of large scattered accesses that are not aligned: their ends lie in others' blocks. */
  double conflicts(Use use) {
    if (use.operations() == 0 || use.bytes() < LEAST_BYTES * use.operations()) {
      return 0;
    }
    double size = use.bytes() / (double) use.operations();
    return size * Math.min(unaligned, use.scattered());
  }
}
