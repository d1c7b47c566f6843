// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import io.iominer.core.model.LogKey;
import java.time.Instant;
import java.util.Optional;

/**
 * How the I/O of one of many runs of an application went.
 *
 * @param log of the run
 * @param uid number of its user
 * @param start when it started; empty where the log holds an absurd time
 * @param outcome how its I/O went
 */
public record DatedOutcome(LogKey log, long uid, Optional<Instant> start, RunOutcome outcome) {
  /** Whether both are of logs of one job. */
  boolean isOfJobOf(DatedOutcome other) {
    return log.jobId() == other.log.jobId() && uid == other.uid;
  }
}
