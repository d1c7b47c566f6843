// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.SectionRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The section of lost node hours as a store would have filled it. */
public final class LostNodeHours {
  /** The columns of its statement. */
  public static final List<String> COLUMNS =
      List.of(
          "application",
          "logs",
          "lost_node_hours",
          "lost_share",
          "lost_s",
          "cause",
          "unknown_node_logs");

  private LostNodeHours() {}

  /** With rows, each a value for each of the columns. */
  public static SectionRows section(List<@Nullable Object[]> rows) {
    return new SectionRows(AttentionSections.lostNodeHours(JobFilter.ALL, 5), COLUMNS, rows);
  }
}
