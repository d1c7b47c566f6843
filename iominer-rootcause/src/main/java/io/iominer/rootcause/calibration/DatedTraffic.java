// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a job moved in one direction, and when.
 *
 * @param startMicros start of the job, µs since 1970 UTC
 * @param logId its log
 * @param traffic what it moved
 */
public record DatedTraffic(long startMicros, String logId, Traffic traffic)
    implements Serializable {
  /** Start of the job. */
  public Instant start() {
    return Instant.EPOCH.plus(startMicros, ChronoUnit.MICROS);
  }
}
