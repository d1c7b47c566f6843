// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;

import io.iominer.core.analysis.Analysis;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.analysis.SlowJobs;
import io.iominer.core.text.Counted;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;

/** Sections about slow jobs. */
public final class SlowSections {
  private static final String EMPTY = "No diagnosed job of the filter is slow.";

  private SlowSections() {}

  /** A line for each slow job. */
  public static ReportSection jobs(SlowFilter filter, int rows) {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(new SectionColumn("Job", TEXT));
    columns.add(new SectionColumn("Application", TEXT));
    columns.add(new SectionColumn("User", TEXT));
    columns.add(new SectionColumn("Start (UTC)", TIME));
    columns.add(new SectionColumn("Ranks", COUNT));
    columns.add(new SectionColumn("Bytes", BYTES));
    columns.add(new SectionColumn("Bandwidth", RATE));
    SlowJobs.FACTORS.forEach(factor -> columns.add(SectionColumn.of(factor)));
    columns.add(new SectionColumn("Coll", TEXT));
    columns.add(new SectionColumn("Verdict", CAUSE));
    columns.add(new SectionColumn("Cause", CAUSE));
    columns.add(new SectionColumn("Lost to it", SECONDS));
    columns.add(new SectionColumn("Lost", SECONDS));
    columns.add(new SectionColumn("I/O time", SECONDS));
    return section(SlowJobs.jobs(filter, rows), columns);
  }

  /** A line for each application with slow jobs. */
  public static ReportSection byApplication(SlowFilter filter, int rows) {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(new SectionColumn("Application", TEXT));
    columns.add(new SectionColumn("Jobs", COUNT));
    columns.add(new SectionColumn("Bandwidth", RATE));
    SlowJobs.FACTORS.forEach(factor -> columns.add(SectionColumn.of(factor)));
    columns.add(new SectionColumn("Coll", SHARE));
    columns.add(new SectionColumn("Commonest cause", CAUSE));
    columns.add(new SectionColumn("Its jobs", COUNT));
    columns.add(new SectionColumn("Lost to it", SECONDS));
    columns.add(new SectionColumn("Lost", SECONDS));
    return section(SlowJobs.byApplication(filter, rows), columns);
  }

  /**
   * One row: logs of the jobs, how many were not diagnosed yet, are too large, or hold counters
   * that contradict each other.
   */
  public static ReportSection skipped(SlowFilter filter) {
    return section(
        SlowJobs.skipped(filter.jobs()),
        List.of(
            new SectionColumn("Logs", COUNT),
            new SectionColumn("Not diagnosed", COUNT),
            new SectionColumn("Too large", COUNT),
            new SectionColumn("Implausible", COUNT)));
  }

  /** What to do about logs that were not diagnosed, a line each; none where all were. */
  public static List<String> warnings(SectionRows skipped) {
    Object[] row = skipped.rows().get(0);
    List<String> warnings = new ArrayList<>();
    warn(row, 1, "were not diagnosed yet and are left out: run iominer analyze", warnings);
    warn(
        row,
        2,
        "are too large to be diagnosed and are left out: see caveats in diagnosis",
        warnings);
    warn(
        row,
        3,
        "hold counters that contradict each other and are left out: see caveats in diagnosis",
        warnings);
    return warnings;
  }

  private static void warn(Object[] row, int column, String what, List<String> warnings) {
    if (((Number) row[column]).longValue() > 0) {
      long logs = ((Number) row[0]).longValue();
      warnings.add(COUNT.text(row[column]) + " of " + Counted.of(logs, "log") + " " + what);
    }
  }

  private static ReportSection section(Analysis analysis, List<SectionColumn> columns) {
    return new ReportSection(
        analysis.name(), analysis.meaning(), EMPTY, Shape.TABLE, columns, analysis.statement());
  }
}
