// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;

import io.iominer.core.model.Factor;
import io.iominer.core.model.Factor.Origin;
import io.iominer.core.model.Scale;
import java.util.ArrayList;
import java.util.List;

/** {@code perf_factor}: what can make a job's reads or writes slow, a column for each factor. */
public final class PerfFactorTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "perf_factor",
          "Bandwidth and performance factors of a job's reads or writes (IOMiner, section II-D and"
              + " equations 1 and 2), of jobs that were diagnosed.",
          "(log, direction) with bytes moved",
          columns());

  private PerfFactorTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.add(always("direction", ScalarType.STRING, "", "read or write"));
    columns.add(
        always("process_count", ScalarType.LONG, "count", "ranks of the job (Darshan's nprocs)"));
    for (Factor factor : Factor.values()) {
      columns.add(column(factor));
    }
    return columns;
  }

  private static ColumnDefinition column(Factor factor) {
    return new ColumnDefinition(
        factor.column(),
        type(factor.scale()),
        factor.scale().unit(),
        factor.origin() == Origin.PAPER
            ? factor.meaning() + "; the paper's " + factor.heading()
            : factor.meaning(),
        factor.isAlwaysKnown() ? Presence.ALWAYS : Presence.OPTIONAL);
  }

  private static ScalarType type(Scale scale) {
    return switch (scale) {
      case COUNT, BYTES, SIZE -> ScalarType.LONG;
      case YES_NO -> ScalarType.BOOLEAN;
      case MEAN, SECONDS, RATE, OPERATIONS, SHARE -> ScalarType.DOUBLE;
    };
  }
}
