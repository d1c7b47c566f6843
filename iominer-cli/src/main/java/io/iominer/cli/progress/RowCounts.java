// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import java.util.Locale;
import java.util.Map;

/** Rows by table, as text. */
public final class RowCounts {
  private RowCounts() {}

  /** A line for each table, in the map's order. */
  public static String of(Map<String, Long> rows) {
    StringBuilder text = new StringBuilder();
    rows.forEach(
        (table, count) ->
            text.append(
                String.format(
                    Locale.ROOT, "  %-16s %,12d %s%n", table, count, count == 1 ? "row" : "rows")));
    return text.toString();
  }
}
