// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** A facility of round numbers, on which no job moves many bytes. */
final class SmallFacility {
  /** An OST moves 100 MB/s, a node 400 MB/s, and memory 2 GB/s; nothing is random. */
  static final Speeds SPEEDS =
      new Speeds(
          100e6, 1e-3, 4e-3, 0.5e-3, 0.2e-3, 400e6, 2e9, 10e-6, 1e-6, 64L << 20, 1L << 30,
          16L << 20, 1e9, 5e-6, 0.2e-6, 0);

  private SmallFacility() {}
}
