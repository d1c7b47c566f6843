// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.cli.report.DayFigures;
import io.iominer.core.config.SiteSettings;
import io.iominer.report.file.TextFile;
import io.iominer.report.html.IndexPage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The page that leads to the reports of all days, and what each report's page knows of the others.
 */
final class SiteIndex {
  /** The script with all days; pages of days read it. */
  static final String DAYS = "days.js";

  private SiteIndex() {}

  /**
   * Writes both.
   *
   * @param out folder of the reports
   * @param days that have one
   * @param site its name and its time zone, for the pages
   */
  static void write(Path out, List<LocalDate> days, SiteSettings site) throws IOException {
    List<IndexPage.Day> shown = new ArrayList<>();
    ArrayNode all = new ObjectMapper().createArrayNode();
    for (LocalDate day : days.stream().sorted().toList()) {
      Optional<DayFigures> figures = DayFigures.of(out.resolve(day.toString()));
      ObjectNode one = all.addObject().put("day", day.toString());
      figures.ifPresent(known -> one.putPOJO("figures", known.figures()));
      shown.add(new IndexPage.Day(day, figures.map(DayFigures::warns)));
    }
    TextFile.write(
        out.resolve(DAYS),
        "window.ioMinerDays = "
            + all
            + ";\n"
            + site.timeZone().map(zone -> "window.ioMinerZone = \"" + zone + "\";\n").orElse(""));
    TextFile.write(out.resolve(IndexPage.FILE), IndexPage.of(site.name().orElse(""), shown));
  }
}
