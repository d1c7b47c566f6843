// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis found.
 *
 * @param columns of the rows
 * @param rows all that there are, in the analysis's order; their values are texts, numbers and
 *     instants, and null where a value is not known
 * @param most how many of them are wanted
 */
public record AnalysisRows(List<AnalysisColumn> columns, List<@Nullable Object[]> rows, int most) {
  /** Names of the columns with their types in SQL: {@code class STRING, jobs BIGINT}. */
  public String schema() {
    return columns.stream().map(AnalysisColumn::ddl).collect(Collectors.joining(", "));
  }

  /** Names of the columns. */
  public List<String> names() {
    return columns.stream().map(AnalysisColumn::name).toList();
  }
}
