// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.Total;
import io.iominer.core.unit.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where a job's time went: shares of all ranks' run time (ranks × run time), empty when the run
 * time is not known, in the uppermost layer that waited for each file. They can exceed 1 where a
 * rank has several I/O threads.
 *
 * @param read share spent in reads
 * @param write share spent in writes
 * @param meta share spent in metadata operations
 * @param slowest share of the run time that the slowest rank spent in I/O
 */
public record TimeShares(
    Optional<Ratio> read, Optional<Ratio> write, Optional<Ratio> meta, Optional<Ratio> slowest) {

  static TimeShares of(JobSummary summary) {
    OptionalDouble run = summary.job().runTimeSeconds();
    double seconds = run.orElse(0);
    double all = seconds * summary.job().processCount();
    IoTotals io = summary.io();
    return new TimeShares(
        share(io.waited().knownSeconds(Total.F_READ_TIME), all),
        share(io.waited().knownSeconds(Total.F_WRITE_TIME), all),
        share(io.waited().knownSeconds(Total.F_META_TIME), all),
        share(io.knownSlowestSeconds(), seconds));
  }

  /** A share of a time; empty where a part of it is not known. */
  private static Optional<Ratio> share(OptionalDouble known, double all) {
    return known.isPresent() ? Ratio.of(known.getAsDouble(), all) : Optional.empty();
  }
}
