// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

/**
 * A time in which a job did I/O, as exact as the bins.
 *
 * @param begin seconds since the run's start
 * @param end seconds since the run's start
 * @param bytesRead bytes
 * @param bytesWritten bytes
 */
public record IoPhase(double begin, double end, long bytesRead, long bytesWritten) {
  /** How long it is. */
  public double seconds() {
    return end - begin;
  }

  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }
}
