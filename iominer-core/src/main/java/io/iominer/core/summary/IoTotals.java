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
 * @param time time of the rank that spent most
 * @param waited what was done in the layers in which the job waited
 */
public record IoTotals(
    long bytesRead,
    long bytesWritten,
    double readSeconds,
    double writeSeconds,
    double metaSeconds,
    IoTime time,
    WaitedWork waited) {
  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }

  /** Time in I/O of the rank that spent most, see {@link IoTime}. */
  public double slowestSeconds() {
    return time.seconds();
  }
}
