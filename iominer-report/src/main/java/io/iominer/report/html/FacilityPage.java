// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A report on a facility as one page of HTML. It needs no network and no server: the chart library
 * (Apache ECharts) and the page's script and style are in it, and its content-security policy
 * allows these scripts alone. Names from logs are text, whatever they hold.
 */
public final class FacilityPage {
  /** Name of the page in a report's folder. */
  public static final String FILE = "report.html";

  private static final String TEMPLATE = "facility.jte";

  private FacilityPage() {}

  /**
   * What stands above the sections.
   *
   * @param title the page's name
   * @param period the days that it is about
   * @param store where it comes from
   * @param madeAt when it was made, UTC
   */
  public record Head(String title, String period, String store, String madeAt) {}

  /**
   * The page.
   *
   * @param attention sections that a person shall see first
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(Head head, List<SectionRows> attention, FacilityReport report)
      throws IOException {
    return PageParts.render(
        TEMPLATE,
        Map.of(
            "head",
            head,
            "attention",
            attention.stream().map(PageSection::of).toList(),
            "sections",
            report.sections().stream()
                .filter(section -> !attention.contains(section))
                .map(PageSection::of)
                .toList()));
  }
}
