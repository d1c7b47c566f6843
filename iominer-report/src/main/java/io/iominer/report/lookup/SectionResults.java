// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.List;
import java.util.Map;

/**
 * What a store says to the sections about one log. A test holds the rows to be those of statements
 * in SQL.
 */
final class SectionResults {
  private final StoredLog log;
  private final List<FileSystemNames.Pair> names;
  private final Map<Ost, OwnOst> osts;

  SectionResults(StoredLog log, List<FileSystemNames.Pair> names) {
    this.log = log;
    this.names = names;
    this.osts = OwnOst.of(log);
  }

  SectionRows of(RunSection section) {
    ReportSection asked = section.of(log.jobId(), log.logId());
    return switch (section) {
      case JOB -> JobRows.job(log, asked);
      case ALLOCATION -> JobRows.allocation(log, asked);
      case FACTORS -> FactorRows.factors(log, asked);
      case COMPARABLE_RUNS -> FactorRows.comparableRuns(log, asked);
      case CRITICAL_FILES -> CriticalFileRows.of(log, asked);
      case CONTENTION -> OtherJobRows.of(log, osts, asked);
      case OSTS -> OstRows.of(log, osts, names, asked);
      case SIZES -> JobRows.sizes(log, asked);
    };
  }
}
