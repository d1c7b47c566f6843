// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

/**
 * The requests of a process.
 *
 * @param bytes size of each
 * @param access how they follow each other
 * @param sequentialShare share of them at a higher offset than the one before
 * @param consecutiveShare share of them that begin where the one before ended
 */
record Request(long bytes, Access access, double sequentialShare, double consecutiveShare) {
  private static final long LARGE = 16L << 20;

  static Request consecutive(long bytes) {
    return new Request(bytes, Access.CONSECUTIVE, 1, 1);
  }

  /** Requests that a storage system serves as well as it can. */
  static Request ideal() {
    return consecutive(LARGE);
  }

  /**
   * Share of an OST's rate that such requests get. Those that follow each other are merged on their
   * way; each of the others costs its OST {@link Facility#seekBytes}.
   */
  double efficiency(Facility facility) {
    return 1 / (1 + (1 - consecutiveShare) * facility.seekBytes() / bytes);
  }

  /** Bytes per second of a process that waits for each request which cannot be merged. */
  double processRate(Facility facility, double streamRate) {
    double seconds = bytes / streamRate + (1 - consecutiveShare) * facility.requestSeconds();
    return bytes / seconds;
  }
}
