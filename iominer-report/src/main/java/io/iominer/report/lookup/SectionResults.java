// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;

/**
 * What a store says to the sections about one log. A test holds the rows to be those of statements
 * in SQL.
 */
final class SectionResults {
  private final StoredLog log;
  private final SharedRows shared;

  /** Of a log, which is one of these. */
  SectionResults(StoredLog log, SharedRows shared) {
    this.log = log;
    this.shared = shared;
  }

  SectionRows of(RunSection section) {
    ReportSection asked = section.of(log.jobId(), log.logId());
    return switch (section) {
      case JOB -> JobRows.job(log, asked);
      case ALLOCATION -> JobRows.allocation(log, asked);
      case FACTORS -> FactorRows.factors(log, asked);
      case COMPARABLE_RUNS -> FactorRows.comparableRuns(log, asked);
      case CRITICAL_FILES -> shared.files().of(log, asked);
      case CONTENTION -> shared.others().of(log, asked);
      case OSTS -> OstRows.of(log, shared.own(log), shared.measured(log), asked);
      case SIZES -> JobRows.sizes(log, asked);
    };
  }
}
