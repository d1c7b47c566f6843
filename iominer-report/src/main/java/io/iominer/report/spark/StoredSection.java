// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks a store what a section says. */
public final class StoredSection {
  /** Where a statement has a limit, the last thing that it says. */
  private static final Pattern LIMIT = Pattern.compile("LIMIT (\\d{1,9})$");

  private StoredSection() {}

  /**
   * Runs the section's statement. Of one that ends in a limit a row more is asked, which tells
   * whether it leaves out any.
   */
  public static SectionRows of(ReportSection section, IOMiner miner) {
    Matcher limit = LIMIT.matcher(section.statement());
    if (!limit.find()) {
      return asked(section, section.statement(), miner);
    }
    int most = Integer.parseInt(limit.group(1));
    return asked(section, limit.replaceFirst("LIMIT " + (most + 1)), miner).first(most);
  }

  private static SectionRows asked(ReportSection section, String statement, IOMiner miner) {
    Tuples result = miner.query(statement);
    List<@Nullable Object[]> rows = result.collect().stream().map(SparkValues::of).toList();
    if (!List.of(result.dataset().columns()).equals(section.names())) {
      throw new IllegalStateException(
          section.id()
              + " asks "
              + List.of(result.dataset().columns())
              + " for "
              + section.names());
    }
    return section.rows(rows);
  }
}
