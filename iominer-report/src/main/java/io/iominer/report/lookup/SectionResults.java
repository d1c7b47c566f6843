// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.report.job.LogDrawnSections;
import io.iominer.report.job.RunSections;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.List;
import java.util.Map;

/**
 * What a store says to the sections about one log. The rows are those of the section's statement,
 * which a reader may run; a test holds both to be the same.
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

  SectionRows of(ReportSection section) {
    NamedRows rows =
        switch (section.id()) {
          case RunSections.JOB -> JobRows.job(log);
          case RunSections.ALLOCATION -> JobRows.allocation(log);
          case RunSections.FACTORS -> FactorRows.factors(log);
          case RunSections.COMPARABLE_RUNS -> FactorRows.comparableRuns(log);
          case RunSections.CRITICAL_FILES -> CriticalFileRows.of(log);
          case RunSections.CONTENTION -> OtherJobRows.of(log, osts);
          case RunSections.OSTS -> OstRows.of(log, osts, names);
          case LogDrawnSections.SIZES -> JobRows.sizes(log);
          default -> throw new IllegalArgumentException("No rows for " + section.id());
        };
    return rows.in(section);
  }
}
