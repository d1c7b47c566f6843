// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * Running sums over the uses of an OST by all jobs, or by one. Its clock is the time in which more
 * than one job used the OST, nanoseconds.
 */
final class OstWork {
  private int uses;
  private double rate;
  private double underWay;
  private double begun;
  private double bytes;
  private long countedUntil;

  void begin(OstUse use, long sharedNanos) {
    count(sharedNanos);
    uses++;
    rate += use.rate();
    underWay += use.work();
    begun += use.work();
  }

  void end(OstUse use, long sharedNanos) {
    count(sharedNanos);
    uses--;
    // Sums of fractions would keep a rest.
    rate = uses == 0 ? 0 : rate - use.rate();
    underWay = uses == 0 ? 0 : underWay - use.work();
  }

  private void count(long sharedNanos) {
    bytes += rate * (sharedNanos - countedUntil);
    countedUntil = sharedNanos;
  }

  boolean isIdle() {
    return uses == 0;
  }

  /** Bytes moved until now while more than one job used the OST. */
  double bytes(long sharedNanos) {
    count(sharedNanos);
    return bytes;
  }

  /** Work of all uses that began until now. */
  double begun() {
    return begun;
  }

  /** Work of all uses that ended until now. */
  double ended() {
    return begun - underWay;
  }
}
