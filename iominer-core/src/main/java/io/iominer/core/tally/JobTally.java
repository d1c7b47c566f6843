// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.BAR;
import static io.iominer.core.tally.AnalysisColumn.Kind.COUNT;
import static io.iominer.core.tally.AnalysisColumn.Role.VALUE;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A first-order analysis of jobs: which class a job is of, what is summed, and the rows that this
 * gives. It does not change; the sums are the groups'.
 */
interface JobTally extends Serializable {
  /** The jobs of a class, where it is a column. */
  AnalysisColumn JOBS = column("jobs", COUNT, "Jobs");

  /** Their share of all jobs. */
  AnalysisColumn OF_JOBS = column("share", BAR, "Of jobs").as(VALUE);

  /** Columns of its rows. */
  List<AnalysisColumn> columns();

  /** What is summed for each class, in the order of the amounts that it adds. */
  default List<String> measures() {
    return List.of("jobs");
  }

  /** Columns of {@code darshan_job} that it looks at; no others may be asked for. */
  List<String> reads();

  /**
   * Whether {@code first_order_tally} keeps its sums. If so, neither classes nor sums depend on
   * what is asked.
   */
  default boolean isKept() {
    return true;
  }

  /** Adds a job to the sums of its class, if the analysis is about it. */
  void add(StoredRow job, Groups groups);

  /** How many rows are wanted. */
  default int most() {
    return Integer.MAX_VALUE;
  }

  /** The rows, when all jobs were added. */
  List<@Nullable Object[]> rows(Groups groups);
}
