// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.job;

import io.iominer.facility.FileSystemModel;

/**
 * The requests of a rank.
 *
 * @param bytes size of each
 * @param access how they follow each other
 * @param sequentialShare share of them at a higher offset than the one before
 * @param consecutiveShare share of them that begin where the one before ended
 */
public record Request(long bytes, Access access, double sequentialShare, double consecutiveShare) {
  private static final long LARGE = 16L << 20;

  /** Requests of which each begins where the one before ended. */
  public static Request consecutive(long bytes) {
    return new Request(bytes, Access.CONSECUTIVE, 1, 1);
  }

  /** Requests that a storage system serves as well as it can. */
  public static Request ideal() {
    return consecutive(LARGE);
  }

  /**
   * Share of an OST's rate that such requests get. Those that follow each other are merged on their
   * way; each of the others costs its OST {@link FileSystemModel#seekBytes}.
   */
  public double efficiency(FileSystemModel fileSystem) {
    return 1 / (1 + (1 - consecutiveShare) * fileSystem.seekBytes() / bytes);
  }

  /**
   * Bytes/s of a rank that waits for each request which cannot be merged.
   *
   * @param rankRate bytes/s of a rank that need not wait
   */
  public double rankRate(FileSystemModel fileSystem, double rankRate) {
    double seconds = bytes / rankRate + (1 - consecutiveShare) * fileSystem.requestSeconds();
    return bytes / seconds;
  }
}
