// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.JobFilter;

/** Which rows of {@code application_run} are those of some jobs. */
final class ChosenRuns {
  private ChosenRuns() {}

  /**
   * The condition in SQL, on {@code r}; command lines, which can name a program, are in the log.
   */
  static String of(JobFilter jobs) {
    return jobs.application().isEmpty()
        ? jobs.holds("r.")
        : "r.log_id IN (SELECT log_id FROM darshan_job WHERE " + jobs.holds("") + ")";
  }
}
