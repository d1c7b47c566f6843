// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis found.
 *
 * @param schema names of the columns with their types in SQL: {@code class STRING, jobs BIGINT}
 * @param rows all that there are, in the analysis's order; their values are texts, numbers and
 *     instants, and null where a value is not known
 * @param most how many of them are wanted
 */
public record AnalysisRows(String schema, List<@Nullable Object[]> rows, int most) {
  /** Names of the columns. */
  public List<String> names() {
    return Stream.of(schema.split(", ", -1))
        .map(column -> column.substring(0, column.indexOf(' ')))
        .toList();
  }
}
