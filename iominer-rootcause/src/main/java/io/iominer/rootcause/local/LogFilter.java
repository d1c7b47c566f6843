// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import java.time.Instant;
import java.util.Optional;

/** Which logs of a store are diagnosed. Threads share it. */
interface LogFilter {
  /**
   * Whether a log is.
   *
   * @param jobId job id in the log
   * @param logId the log's id
   * @param start empty where the log holds an absurd one
   * @param end empty where the job died before it
   */
  boolean isChosen(long jobId, String logId, Optional<Instant> start, Optional<Instant> end);
}
