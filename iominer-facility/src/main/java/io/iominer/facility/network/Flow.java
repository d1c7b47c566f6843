// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

/**
 * Bytes, or metadata operations, on their way between the ranks of a part and one OST or the burst
 * buffer, or from there to an OST.
 */
final class Flow {
  /** In place of an OST: metadata operations, which go to the MDS. */
  static final int METADATA = -1;

  /** In place of an OST: writes to the burst buffer. */
  static final int BURST_BUFFER = -2;

  final int ost;
  final boolean isRead;
  final double weight;
  final double cap;
  final int[] resources;
  final double[] use;
  double remaining;
  double rate;
  double finish = Double.POSITIVE_INFINITY;
  boolean isFrozen;

  /**
   * A flow that has not begun.
   *
   * @param ost OST, {@link #METADATA} or {@link #BURST_BUFFER}
   * @param weight its share where flows compete, the compute nodes behind it
   * @param cap most that it can carry per second
   * @param resources what it goes through
   * @param use what one of its units takes of each of them
   */
  Flow(
      int ost,
      boolean isRead,
      double amount,
      double weight,
      double cap,
      int[] resources,
      double[] use) {
    this.ost = ost;
    this.isRead = isRead;
    this.remaining = amount;
    this.weight = weight;
    this.cap = cap;
    this.resources = resources;
    this.use = use;
  }
}
