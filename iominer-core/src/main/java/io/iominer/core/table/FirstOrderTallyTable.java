// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.List;

/** {@code first_order_tally}: what the first-order analyses of jobs add up. */
public final class FirstOrderTallyTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "first_order_tally",
          "Sums of jobs by day, for the first-order analyses. Each commit adds rows: the sum over all"
              + " of them is what holds. A job counts on the day of its start, in UTC.",
          "(commit, day, analysis, class, measure)",
          List.of(
              optional(
                  OstDayTable.DAY,
                  TIMESTAMP,
                  "",
                  "begin of the day; NULL stands for the logs that do not say when their job started"),
              always("analysis", STRING, "", "name of the analysis in 'iominer stats'"),
              optional(
                  "class",
                  STRING,
                  "",
                  "application (NULL where unknown), access pattern, ranks by name; percents of"
                      + " bytes read (-1 only written, 100 only read); tenths that are sequential;"
                      + " number of the class in sharing, from 0; OSTs, from this power of two to the"
                      + " next; for striping the least and greatest stripe size and the same of the"
                      + " stripe count"),
              always("measure", STRING, "", "what is summed, such as jobs or bytes_read"),
              always(
                  "amount",
                  LONG,
                  "",
                  "what the logs of a commit add to the sum; below 0 for what is taken away with logs"
                      + " that are replaced or expire")));

  private FirstOrderTallyTable() {}
}
