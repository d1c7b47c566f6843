// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/** Takes what a {@link OstSweep} finds, as soon as it is certain. */
public interface OstSink {
  /** The job was busy on the target throughout the period; its periods do not touch. */
  void busy(long job, BusyPeriod period);

  /** Both jobs were busy on the target throughout the period; for one pair they do not touch. */
  void overlap(JobPair jobs, BusyPeriod period);
}
