// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * Bytes and times of a job over all interfaces, no byte counted at two layers.
 *
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param readSeconds time in reads, summed over ranks
 * @param writeSeconds time in writes, summed over ranks
 * @param metaSeconds time in metadata operations, summed over ranks
 * @param slowestSeconds the slowest rank's time on files of its own, and for each file that all
 *     share the slowest rank's time on it: darshan-parser's agg_time_by_slowest over the layers
 *     that count
 */
public record IoTotals(
    long bytesRead,
    long bytesWritten,
    double readSeconds,
    double writeSeconds,
    double metaSeconds,
    double slowestSeconds) {
  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }
}
