// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.model.JobKey;

/** Takes what an {@link OstSweep} finds, as soon as it is certain. */
public interface OstSink {
  /** A log used the OST. */
  void visit(OstVisit visit);

  /**
   * Whether {@link #overlap} is wanted for a log. It takes time for each other job, which what a
   * visit says of all others together does not.
   *
   * @param log id of the log
   */
  default boolean wantsOverlaps(String log) {
    return false;
  }

  /**
   * A log and another job both used the OST throughout the period; for one log and job periods do
   * not touch.
   *
   * @param log id of a log for which overlaps are wanted
   * @param otherBytes bytes that the other job moved on the OST in the period
   */
  default void overlap(String log, JobKey other, BusyPeriod period, double otherBytes) {}
}
