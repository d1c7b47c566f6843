// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

import io.iominer.core.query.IOMiner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a store answered.
 *
 * @param answer the question
 * @param names the statement's column names
 * @param rows values as Spark gives them, few
 */
public record AnswerRows(Answer answer, List<String> names, List<@Nullable Object[]> rows) {
  public AnswerRows {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
  }

  /** Asks the store. */
  public static AnswerRows of(Answer answer, IOMiner miner) {
    Dataset<Row> result = miner.sql(answer.statement());
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (Row row : miner.check(result::collectAsList)) {
      @Nullable Object[] values = new @Nullable Object[row.size()];
      Arrays.setAll(values, row::get);
      rows.add(values);
    }
    return new AnswerRows(answer, List.of(result.columns()), rows);
  }
}
