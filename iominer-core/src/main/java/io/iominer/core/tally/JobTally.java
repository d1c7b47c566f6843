// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A first-order analysis of jobs: which class a job is of, what is summed, and the rows that this
 * gives. It does not change; the sums are the groups'.
 *
 * @param <K> the classes, which are serializable
 */
interface JobTally<K> extends Serializable {
  /** Columns of its rows, as {@link AnalysisRows#schema}. */
  String schema();

  /** Columns of {@code darshan_job} that it looks at; no others may be asked for. */
  List<String> columns();

  /** Adds a job to the sums of its class, if the analysis is about it. */
  void add(StoredRow job, Groups<K> groups);

  /** How many rows are wanted. */
  default int most() {
    return Integer.MAX_VALUE;
  }

  /** The rows, when all jobs were added. */
  List<@Nullable Object[]> rows(Groups<K> groups);
}
