// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/** Takes what a {@link Sweep} finds, in the order of time. */
@FunctionalInterface
public interface SweepSink {
  /** The next critical interval. */
  void critical(CriticalInterval interval);

  /** A busy period; comes after its critical intervals and before those of the next period. */
  default void busy(BusyPeriod period) {}
}
