// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a store what a section says. */
public final class StoredSection {
  private StoredSection() {}

  /** Runs the section's statement. */
  public static SectionRows of(ReportSection section, IOMiner miner) {
    Tuples result = miner.query(section.statement());
    List<@Nullable Object[]> rows = result.collect().stream().map(SparkValues::of).toList();
    return new SectionRows(section, List.of(result.dataset().columns()), rows);
  }
}
