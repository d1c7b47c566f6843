// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Role.LABEL;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs on Lustre by the number of OSTs that their files lie on, from a power of two to the next.
 */
final class OstCountTally implements JobTally {
  @Override
  public List<AnalysisColumn> columns() {
    return List.of(column("osts", TEXT, "OSTs").as(LABEL), JOBS, OF_JOBS);
  }

  @Override
  public List<String> reads() {
    return List.of("ost_count");
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    int osts = (int) job.count("ost_count").orElse(0);
    if (osts > 0) {
      groups.add(Integer.highestOneBit(osts), 1);
    }
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    return groups.numbers().stream()
        .map(k -> groups.row(k > 1 ? k + " to " + (2 * k - 1) : "1", k))
        .toList();
  }
}
