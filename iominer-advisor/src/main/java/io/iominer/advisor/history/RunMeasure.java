// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.OptionalDouble;

/** What runs of an application are compared by, in the order of a report. */
public enum RunMeasure {
  /** I/O time in seconds. */
  IO_TIME("io_s"),
  /** Lost share of the I/O time, 0 to 1. */
  LOST_SHARE("lost_share"),
  /** Bandwidth of reads in bytes/s. */
  READ_BANDWIDTH("read_bandwidth"),
  /** Bandwidth of writes in bytes/s. */
  WRITE_BANDWIDTH("write_bandwidth");

  private final String id;

  RunMeasure(String id) {
    this.id = id;
  }

  /** Its name in JSON, which holds the unit where there is one. */
  public String id() {
    return id;
  }

  /** A run's value; empty where it is not known. */
  public OptionalDouble of(RunOutcome outcome) {
    return switch (this) {
      case IO_TIME -> outcome.ioSeconds();
      case LOST_SHARE -> outcome.lostShare();
      case READ_BANDWIDTH -> outcome.readBandwidth();
      case WRITE_BANDWIDTH -> outcome.writeBandwidth();
    };
  }
}
