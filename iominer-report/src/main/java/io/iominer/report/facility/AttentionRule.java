// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.config.Configuration;
import io.iominer.report.section.SectionRow;
import java.util.List;

/**
 * What makes a day one of warning. What makes it none is listed all the same.
 *
 * @param lostShare part of the node hours of a day: an application that lost more is a warning
 * @param sources that are configured: what another one lacks is no warning
 */
public record AttentionRule(double lostShare, List<DataSource> sources) {
  /** Smaller gaps in data are no warning. Heuristic. */
  private static final double LEAST_GAP = 0.01;

  /** That of a facility. */
  public static AttentionRule of(Configuration configuration) {
    return new AttentionRule(
        configuration.site().warnShare(), DataSource.configured(configuration));
  }

  boolean warnsOfLoss(SectionRow row) {
    return row.value("lost_of_all") != null && row.number("lost_of_all") >= lostShare;
  }

  boolean warnsOfGap(SectionRow row) {
    return isLarge(row)
        && sources.stream().anyMatch(source -> source.label().equals(row.value("source")));
  }

  /** Of something of which nothing is there, or at least a hundredth is missing. */
  static boolean isLarge(SectionRow row) {
    return row.value("missing_count") == null
        || row.number("missing_count") >= LEAST_GAP * row.number("all_count");
  }
}
