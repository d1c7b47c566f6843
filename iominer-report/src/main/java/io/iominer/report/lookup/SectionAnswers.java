// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.report.job.LogDrawnSections;
import io.iominer.report.job.RunSections;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.List;

/**
 * What a store says to the sections about one log. Each answer is that of the section's statement,
 * which a reader may run; a test holds both to be the same.
 */
final class SectionAnswers {
  private final StoredLog log;
  private final List<FileSystemNames.Pair> names;

  SectionAnswers(StoredLog log, List<FileSystemNames.Pair> names) {
    this.log = log;
    this.names = names;
  }

  SectionRows of(ReportSection section) {
    NamedRows rows =
        switch (section.id()) {
          case RunSections.JOB -> JobAnswers.job(log);
          case RunSections.ALLOCATION -> JobAnswers.allocation(log);
          case RunSections.FACTORS -> DiagnosisAnswers.factors(log);
          case RunSections.COMPARABLE_RUNS -> DiagnosisAnswers.comparableRuns(log);
          case RunSections.CRITICAL_FILES -> CriticalFileAnswer.of(log);
          case RunSections.CONTENTION -> OtherJobsAnswer.of(log);
          case RunSections.OSTS -> OstsAnswer.of(log, names);
          case LogDrawnSections.SIZES -> JobAnswers.sizes(log);
          default -> throw new IllegalArgumentException("No answer to " + section.id());
        };
    return new SectionRows(section, rows.names(), rows.rows());
  }
}
