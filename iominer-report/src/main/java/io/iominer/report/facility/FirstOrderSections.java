// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.tally.AnalysisColumn;
import io.iominer.core.tally.AnalysisRows;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ChartRole;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.List;

/** Sections of the first-order analyses. */
public final class FirstOrderSections {
  private FirstOrderSections() {}

  /** The section of an analysis, which no statement answers. */
  public static SectionRows of(
      FirstOrder analysis, FirstOrderQuestion question, AnalysisRows answer) {
    ReportSection section =
        ReportSection.table(
            analysis.id(),
            analysis.title(),
            "The store has nothing about this" + ofWhat(question.jobs()),
            answer.columns().stream().map(FirstOrderSections::column).toList());
    return section
        .withNote(analysis.note(question.defaults()))
        .drawn(chart(answer.columns()))
        .rows(answer.rows())
        .first(answer.most());
  }

  private static SectionColumn column(AnalysisColumn column) {
    Form form =
        switch (column.kind()) {
          case TEXT -> Form.TEXT;
          case TIME -> Form.TIME;
          case INDEX, COUNT -> Form.COUNT;
          case BYTES, MEAN_BYTES -> Form.BYTES;
          case SHARE -> Form.SHARE;
          case BAR -> Form.BAR;
        };
    ChartRole role =
        switch (column.role()) {
          case NONE -> ChartRole.NONE;
          case LABEL, AXIS -> ChartRole.LABEL;
          case VALUE -> ChartRole.VALUE;
        };
    return SectionColumn.column(column.name(), column.heading(), form).as(role, column.legend());
  }

  private static ChartKind chart(List<AnalysisColumn> columns) {
    return columns.stream()
        .map(AnalysisColumn::role)
        .map(
            role ->
                switch (role) {
                  case AXIS -> ChartKind.LINES;
                  case LABEL -> ChartKind.COLUMNS;
                  case VALUE, NONE -> ChartKind.NONE;
                })
        .filter(chart -> chart != ChartKind.NONE)
        .findFirst()
        .orElse(ChartKind.NONE);
  }

  private static String ofWhat(JobFilter jobs) {
    if (jobs.choosesJobs()) {
      return " of these jobs.";
    }
    return jobs.equals(JobFilter.ALL) ? "." : " in the period.";
  }
}
