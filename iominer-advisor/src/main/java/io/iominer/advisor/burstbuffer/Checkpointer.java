// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

/**
 * An application that writes checkpoints regularly.
 *
 * @param bytes of a checkpoint, above 0
 * @param periodSeconds from one checkpoint to the next, above 0
 * @param failureSeconds mean time between failures (MTBF), above 0; infinite where it never failed
 * @param versions checkpoints that it keeps, at least 1
 */
public record Checkpointer(
    double bytes, double periodSeconds, double failureSeconds, int versions) {
  public Checkpointer {
    if (!(bytes > 0) || !(periodSeconds > 0) || !(failureSeconds > 0) || versions < 1) {
      throw new IllegalArgumentException(
          "Bytes, period, MTBF and versions of checkpoints are above 0: "
              + bytes
              + ", "
              + periodSeconds
              + " s, "
              + failureSeconds
              + " s, "
              + versions);
    }
  }
}
