// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;

/**
 * What makes a record's operations wait beside their order.
 *
 * @param syncs fsync and fdatasync calls, each of which waits for what was written before
 * @param unaligned accesses that begin inside a block or stripe
 */
record Waits(long syncs, long unaligned) {
  /** Smaller accesses are diagnosed by their number; heuristic. */
  private static final double LEAST_BYTES = 512 * 1024;

  static Waits of(FileUse use) {
    return use.layer() == DarshanModule.POSIX
        ? new Waits(use.syncs().orElse(0), use.unaligned().orElse(0))
        : new Waits(0, 0);
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
