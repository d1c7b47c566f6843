// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.report.job.History;
import io.iominer.report.job.RunSections;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Asks a store where a run lies among the runs of its application. */
final class StoredHistory {
  private StoredHistory() {}

  static History of(IOMiner miner, RunSections sections) {
    List<History.Line> lines = new ArrayList<>();
    for (Row row : miner.sql(sections.history()).collectAsList()) {
      lines.add(
          new History.Line(
              row.getAs("measure"),
              row.<Double>getAs("value"),
              row.<Long>getAs("other_runs"),
              row.<Long>getAs("earlier_runs"),
              optional(row.getAs("median")),
              optional(row.getAs("percentile"))));
    }
    return new History(lines);
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
