// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

/**
 * What decides about the sections of a facility.
 *
 * @param rows most rows of a section; at least 1
 * @param minBytesPerRank bytes per rank below which a job's bandwidth says nothing about the file
 *     system; at least 0
 */
public record SectionSettings(int rows, long minBytesPerRank) {
  /** Heuristic: with five rows each, all sections fit on one screen or two. */
  public static final int DEFAULT_ROWS = 5;

  /** IOMiner (CLUSTER'18), section III-F: jobs of at least 10 MB per rank. */
  public static final long DEFAULT_MIN_BYTES_PER_RANK = 10_000_000;

  public SectionSettings {
    if (rows < 1 || minBytesPerRank < 0) {
      throw new IllegalArgumentException(
          "Expected at least one row and no negative size: " + rows + ", " + minBytesPerRank);
    }
  }
}
