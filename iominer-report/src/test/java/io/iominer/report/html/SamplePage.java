// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page with a chart of each kind, and with names that are hostile. */
final class SamplePage {
  static final String HOSTILE = "</script><script>document.title='owned'</script>\"'&<img src=x>";

  private SamplePage() {}

  static FacilityReport report() {
    List<SectionRows> sections = new ArrayList<>();
    sections.add(
        rows(AttentionSections.lostNodeHours(JobFilter.ALL, 5), List.of(HOSTILE, "well", "fine")));
    List<@Nullable Object[]> cells = new ArrayList<>();
    for (int ost = 0; ost < 4; ost++) {
      for (int hour = 0; hour < 6; hour++) {
        cells.add(
            new @Nullable Object[] {
              "scratch",
              "OST000" + ost,
              Instant.parse("2026-01-01T00:00:00Z").plusSeconds(3600L * hour),
              1e6 * ost * hour
            });
      }
    }
    sections.add(ServerSections.ostHours(JobFilter.ALL).rows(cells));
    FacilitySections.all(new SectionSettings(5, 1)).stream()
        .filter(section -> section.id().equals("slowest"))
        .forEach(section -> sections.add(rows(section, List.of("1", "2", HOSTILE))));
    return new FacilityReport(sections);
  }

  /** A row for each name, with numbers that differ. */
  private static SectionRows rows(ReportSection section, List<String> names) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String name : names) {
      @Nullable Object[] row = new @Nullable Object[section.columns().size()];
      for (int i = 0; i < row.length; i++) {
        Form form = section.columns().get(i).form();
        row[i] =
            switch (form) {
              case TEXT -> name;
              case CAUSE -> "slow_ost";
              case TIME -> Instant.EPOCH;
              default -> (double) (rows.size() + 1) / (i + 1);
            };
      }
      rows.add(row);
    }
    return section.rows(rows);
  }

  static String html() throws IOException {
    FacilityReport report = report();
    return FacilityPage.of(
        new FacilityPage.Head("", HOSTILE, "store", "2026-11-23T00:00:00Z", "", ""),
        KeyFigure.of(report.sections()),
        new FacilityPage.Content(
            List.of(Headline.ok(HOSTILE, "ost-hours")),
            List.of(report.sections().get(0)),
            List.of(),
            report.sections().subList(1, report.sections().size())),
        PageLinks.none("store"));
  }
}
