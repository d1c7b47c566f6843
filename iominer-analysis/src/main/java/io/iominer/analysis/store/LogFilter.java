// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.io.Serializable;
import java.time.Instant;
import java.util.Optional;

/** Which logs of a store are diagnosed. */
interface LogFilter extends Serializable {
  /**
   * Whether a log is.
   *
   * @param jobId job id in the log
   * @param logId the log's id
   * @param start empty where the log holds an absurd one
   * @param end empty where the job died before it
   */
  boolean isChosen(long jobId, String logId, Optional<Instant> start, Optional<Instant> end);

  /** Those rows of {@code darshan_job} that may be chosen; files without any are not read. */
  default StoreScan among(StoreScan jobs) {
    return jobs;
  }

  /** The same of a row of {@code darshan_job} with {@link ChosenLogs#COLUMNS}. */
  default boolean isChosen(StoredRow log) {
    LogKey key = log.log();
    return isChosen(key.jobId(), key.logId(), log.time("start_time"), log.time("end_time"));
  }
}
