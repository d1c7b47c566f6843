// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.Analysis;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.analysis.SlowJobs;
import io.iominer.core.model.Factor;
import io.iominer.core.text.Counted;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;

/** Sections about slow jobs. */
public final class SlowSections {
  private SlowSections() {}

  /** A line for each slow job. */
  public static ReportSection jobs(SlowFilter filter, int rows) {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(column("job_id", "Job", TEXT));
    columns.add(column("application", "Application", TEXT).as(LABEL));
    columns.add(column("user", "User", TEXT));
    columns.add(column("start_time", "Start (UTC)", TIME));
    columns.add(column("process_count", "Ranks", COUNT));
    columns.add(column("bytes", "Bytes", BYTES));
    columns.add(column(filter.column(), heading(filter), RATE));
    SlowJobs.FACTORS.forEach(factor -> columns.add(SectionColumn.of(factor)));
    columns.add(column("is_collective", "Collective", TEXT));
    columns.add(column("verdict", "Verdict", CAUSE));
    columns.add(column("dominant_cause", "Cause", CAUSE));
    columns.add(column("dominant_lost_s", "Lost to it", SECONDS));
    columns.add(column("lost_s", "Lost", SECONDS));
    columns.add(column("io_s", "I/O time", SECONDS));
    return section(
        SlowJobs.jobs(filter, rows),
        columns,
        filter.words(),
        (filter.isOfPaper() ? "" : "Sorted by lost time.\n")
            + "Verdict, Cause, Lost and I/O time are those of the whole job, reads and writes.\n");
  }

  /** A line for each application with slow jobs. */
  public static ReportSection byApplication(SlowFilter filter, int rows) {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(column("application", "Application", TEXT));
    columns.add(column("jobs", "Jobs", COUNT));
    columns.add(column("median_" + filter.column(), heading(filter), RATE));
    SlowJobs.FACTORS.forEach(
        factor -> columns.add(SectionColumn.of(factor).named("median_" + factor.column())));
    columns.add(column("collective_jobs_share", "Collective", SHARE));
    columns.add(column("commonest_cause", "Commonest cause", CAUSE));
    columns.add(column("cause_jobs", "Its jobs", COUNT));
    columns.add(column("cause_lost_s", "Lost to it", SECONDS));
    columns.add(column("lost_s", "Lost", SECONDS));
    return section(SlowJobs.byApplication(filter, rows), columns, filter.words(), "");
  }

  private static String heading(SlowFilter filter) {
    return filter.isOfPaper() ? Factor.CRITICAL_BANDWIDTH.heading() : "Bandwidth";
  }

  /**
   * One row: logs of the jobs, how many were not diagnosed yet, cannot be, or hold counters that
   * contradict each other.
   */
  public static ReportSection skipped(SlowFilter filter) {
    return section(
        SlowJobs.skipped(filter.jobs()),
        List.of(
            column("logs", "Logs", COUNT),
            column("skipped", "Not diagnosed", COUNT),
            column("not_diagnosable", "Cannot be diagnosed", COUNT),
            column("implausible", "Implausible", COUNT)),
        "",
        "");
  }

  /** What to do about logs that were not diagnosed, a line each; none where all were. */
  public static List<String> warnings(SectionRows skipped) {
    SectionRow logs = skipped.byName().get(0);
    List<String> warnings = new ArrayList<>();
    warn(logs, "skipped", "were not diagnosed yet and are left out: run iominer analyze", warnings);
    warn(
        logs,
        "not_diagnosable",
        "cannot be diagnosed and are left out: see column caveats of table diagnosis",
        warnings);
    warn(
        logs,
        "implausible",
        "hold counters that contradict each other and are left out: see column caveats of table diagnosis",
        warnings);
    return warnings;
  }

  private static void warn(SectionRow logs, String column, String what, List<String> warnings) {
    if (logs.number(column) > 0) {
      warnings.add(
          logs.text(column) + " of " + Counted.of((long) logs.number("logs"), "log") + " " + what);
    }
  }

  private static ReportSection section(
      Analysis analysis, List<SectionColumn> columns, String conditions, String meaning) {
    return ReportSection.table(
            analysis.name(),
            analysis.meaning(),
            conditions.lines().findFirst().map("No job meets the conditions. "::concat).orElse(""),
            columns)
        .query(analysis.statement())
        .withNote(
            conditions.isEmpty()
                ? ""
                : conditions
                    + "\n"
                    + meaning
                    + Factor.CRITICAL_PATH
                    + "\n"
                    + Factor.legend(SlowJobs.FACTORS));
  }
}
