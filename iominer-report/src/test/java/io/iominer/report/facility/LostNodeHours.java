// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The section of lost node hours as a store would have filled it. */
public final class LostNodeHours {
  private LostNodeHours() {}

  /** With rows, each a value for each of its first columns; those of the others are not known. */
  public static SectionRows section(List<@Nullable Object[]> rows) {
    ReportSection section = AttentionSections.lostNodeHours(JobFilter.ALL, 5);
    return section.rows(
        rows.stream().map(row -> Arrays.copyOf(row, section.columns().size())).toList());
  }
}
