// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs on Lustre by the number of OSTs that their files lie on, from a power of two to the next.
 */
final class OstCountTally implements JobTally<Integer> {
  @Override
  public String schema() {
    return "osts STRING, jobs BIGINT, share DOUBLE";
  }

  @Override
  public List<String> columns() {
    return List.of("ost_count");
  }

  @Override
  public void add(StoredRow job, Groups<Integer> groups) {
    int osts = (int) job.count("ost_count").orElse(0);
    if (osts > 0) {
      groups.add(Integer.highestOneBit(osts), 1);
    }
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<Integer> groups) {
    return groups.sorted(Comparator.naturalOrder()).stream()
        .map(k -> groups.row(k > 1 ? k + " to " + (2 * k - 1) : "1", k))
        .toList();
  }
}
