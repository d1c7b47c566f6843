// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import java.util.List;

/**
 * Everything that a store knows about one job. It holds values, not queries: a renderer needs no
 * store.
 *
 * @param jobId the job
 * @param logCount logs that the store has of it, 1 or more
 * @param runs one for each log that is reported, that which moved the most bytes first
 */
public record JobReport(long jobId, long logCount, List<RunReport> runs) {
  public JobReport {
    runs = List.copyOf(runs);
  }
}
