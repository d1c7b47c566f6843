// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.history.RunStanding;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a run lies among the runs of its application. */
public final class HistorySection {
  private HistorySection() {}

  /** By each measure; without rows where that is not known. */
  public static SectionRows of(List<RunStanding> standings) {
    return ReportSection.table(
            "history",
            "Among the runs of its application",
            "The log was not diagnosed, or its application is not known.",
            column("measure", "Measure", TEXT),
            column("value", "This run", TEXT),
            column("median", "Median", TEXT),
            column("percentile", "Percentile", SHARE),
            column("other_runs", "Other runs", COUNT),
            column("earlier_runs", "Earlier runs", COUNT),
            column("is_unusual", "Unusual", TEXT))
        .withNote(
            "Percentile: share of the other runs with a lower value\n"
                + "Unusual: the lowest and the highest 10 %, where there are "
                + RunStanding.LEAST_RUNS
                + " other runs or more")
        .rows(standings.stream().map(HistorySection::row).toList());
  }

  private static @Nullable Object[] row(RunStanding line) {
    return new @Nullable Object[] {
      label(line),
      value(line, line.value()),
      line.median().isPresent() ? value(line, line.median().getAsDouble()) : null,
      line.percentile().isPresent() ? line.percentile().getAsDouble() : null,
      line.otherRuns(),
      line.earlierRuns(),
      line.isComparable() ? (line.isUnusual() ? "yes" : "no") : null
    };
  }

  /** A measure in words. */
  public static String label(RunStanding line) {
    return switch (line.measure()) {
      case IO_TIME -> "I/O time";
      case LOST_SHARE -> "lost, of I/O time";
      case READ_BANDWIDTH -> "read rate in calls";
      case WRITE_BANDWIDTH -> "write rate in calls";
    };
  }

  /** A value of a measure with its unit. */
  public static String value(RunStanding line, double number) {
    return switch (line.measure()) {
      case IO_TIME -> Form.FINE_SECONDS.text(number);
      case LOST_SHARE -> new Ratio(Math.max(0, number)).toString();
      case READ_BANDWIDTH, WRITE_BANDWIDTH -> new Bandwidth(number).toString();
    };
  }
}
