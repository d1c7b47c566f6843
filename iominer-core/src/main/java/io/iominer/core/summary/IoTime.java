// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * Time in I/O of the rank that spent most, in the uppermost layer that Darshan saw of each file. It
 * is never longer than the run.
 *
 * @param parts the time, by layer
 * @param atMostSeconds what it is at most: of files that all ranks used Darshan keeps the slowest
 *     rank's time only, which need not be the same rank for each; equal to the time where it was
 *     measured
 */
public record IoTime(LayerParts parts, double atMostSeconds) {
  /** No I/O. */
  public static final IoTime NONE = new IoTime(LayerParts.NONE, 0);

  public double seconds() {
    return parts.seconds();
  }
}
