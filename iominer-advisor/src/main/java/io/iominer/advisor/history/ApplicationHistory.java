// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.List;
import java.util.Optional;

/**
 * An application's runs over time.
 *
 * @param application its name
 * @param runs in no particular order; each log is one
 */
public record ApplicationHistory(String application, List<ApplicationRun> runs) {
  public ApplicationHistory {
    runs = List.copyOf(runs);
  }

  /** The run of a log; empty where the history does not have it. */
  public Optional<ApplicationRun> run(long jobId, String logId) {
    return runs.stream()
        .filter(run -> run.jobId() == jobId && run.logId().equals(logId))
        .findFirst();
  }
}
