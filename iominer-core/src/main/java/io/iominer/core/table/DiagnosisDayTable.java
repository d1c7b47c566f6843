// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.BOOLEAN;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.List;

/** {@code diagnosis_day}: whether what a diagnosis says of a day still holds. */
public final class DiagnosisDayTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "diagnosis_day",
          "Whether what 'iominer diagnose' says of a day still holds. A day has a row from the first"
              + " log or server-side monitoring data of it on. Days are those of UTC; a job counts"
              + " on each day on which it ran.",
          "day",
          List.of(
              optional(
                  OstDayTable.DAY,
                  TIMESTAMP,
                  "",
                  "begin of the day; NULL stands for the logs that do not say when their job started"),
              always(
                  "is_due",
                  BOOLEAN,
                  "",
                  "whether logs, their allocations or server-side monitoring data of the day were"
                      + " added or replaced since it was diagnosed; the next diagnosis has the day"),
              optional(
                  "diagnosed_time",
                  TIMESTAMP,
                  "",
                  "when the day was diagnosed last, NULL for never"),
              optional(
                  "stale_time",
                  TIMESTAMP,
                  "",
                  "when an earlier day was diagnosed again after this one, so that the runs, the OSTs"
                      + " and the rates with which the day's jobs were compared may be others now;"
                      + " NULL where that did not happen. 'iominer diagnose --stale' renews such"
                      + " days")));

  private DiagnosisDayTable() {}
}
