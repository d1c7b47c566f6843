// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.report.FacilityReportRun;
import io.iominer.cli.report.ReportMark;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.AttentionRows;
import io.iominer.report.facility.AttentionRule;
import io.iominer.report.file.SectionFiles;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.PageParts;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes the report of the day, and shows it when it is whole. */
final class ReportStage implements Stage {
  static final String NAME = "report";

  private final ReportFolders reports;
  private final NightPlacement placement;

  ReportStage(ReportFolders reports, NightPlacement placement) {
    this.reports = reports;
    this.placement = placement;
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
    FacilityReportRun report =
        new FacilityReportRun(night.configuration(), night.jobs())
            .comparedWith(reports.before())
            .placedBy(store -> placement.of(night, store))
            .inSite(reports.out());
    try (OpenStore store = night.open()) {
      String basis = basis(store, night, reports);
      // Pages that stay need them, too.
      PageParts.write(reports.out().resolve(FacilityPage.ASSETS));
      Optional<StageResult> unchanged = reports.unchanged(basis);
      if (unchanged.isPresent()) {
        return unchanged.get();
      }
      List<SectionRows> sections = report.attention(store);
      List<Attention> attention =
          new AttentionRows(AttentionRule.of(night.configuration())).of(sections);
      attention.forEach(notes::attention);
      notes.part(
          NAME,
          () -> {
            report.write(store, sections, reports.next());
            notes.did("written to " + reports.publish(basis, attention));
          });
    }
    return notes.result();
  }

  /** What the report and the advice beside it are made from. */
  static String basis(OpenStore store, Night night, ReportFolders reports) throws IOException {
    Path before = reports.before().resolve(SectionFiles.REPORT);
    return ReportMark.basis(
        store.store(),
        night.configuration(),
        night.day() + (Files.exists(before) ? " " + Files.getLastModifiedTime(before) : ""));
  }
}
