// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Asks a store what a section says. */
public final class StoredSection {
  private StoredSection() {}

  /** Runs the section's statement. */
  public static SectionRows of(ReportSection section, IOMiner miner) {
    Dataset<Row> result = miner.sql(section.statement());
    List<@Nullable Object[]> rows =
        miner.check(result::collectAsList).stream().map(SparkValues::of).toList();
    return new SectionRows(section, List.of(result.columns()), rows);
  }
}
