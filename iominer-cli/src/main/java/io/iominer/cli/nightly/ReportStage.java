// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.report.FacilityReportRun;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.spark.IOMiner;
import io.iominer.report.facility.AttentionRows;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Writes the report of the day, and shows it when it is whole. */
final class ReportStage implements Stage {
  static final String NAME = "report";

  private final ReportFolders reports;

  ReportStage(ReportFolders reports) {
    this.reports = reports;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> standsOn() {
    return Set.of(DiagnoseStage.NAME);
  }

  @Override
  public StageResult run(Night night) throws IOException {
    StageNotes notes = new StageNotes();
    JobFilter jobs = JobFilter.in(Period.of(night.day(), night.day()));
    FacilityReportRun report =
        new FacilityReportRun(night.store(), night.configuration(), jobs)
            .comparedWith(reports.before());
    try (IOMiner miner = night.miner()) {
      List<SectionRows> attention = report.attention(miner);
      AttentionRows.of(attention).forEach(notes::attention);
      new MissingData(miner, night).found().forEach(notes::attention);
      notes.part(
          NAME,
          () -> {
            report.write(miner, attention, reports.next());
            notes.did("written to " + reports.publish());
          });
    }
    return notes.result();
  }
}
