// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import io.iominer.core.text.TextOrder;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs by access pattern, with the mean of their bytes. */
final class PatternTally implements JobTally<String> {
  private static final int JOBS = 0;
  private static final int READ = 1;
  private static final int WRITTEN = 2;

  @Override
  public String schema() {
    return "pattern STRING, jobs BIGINT, share DOUBLE, mean_bytes_read DOUBLE,"
        + " mean_bytes_written DOUBLE";
  }

  @Override
  public List<String> columns() {
    return List.of("access_pattern", "bytes_read", "bytes_written");
  }

  @Override
  public void add(StoredRow job, Groups<String> groups) {
    job.text("access_pattern")
        .ifPresent(
            pattern -> groups.add(pattern, 1, job.whole("bytes_read"), job.whole("bytes_written")));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<String> groups) {
    long all = groups.total(JOBS);
    return groups
        .sorted(
            Comparator.comparingLong((String pattern) -> groups.sum(pattern, JOBS))
                .reversed()
                .thenComparing(TextOrder.OF_BYTES))
        .stream()
        .map(
            pattern -> {
              long jobs = groups.sum(pattern, JOBS);
              return new @Nullable Object[] {
                pattern,
                jobs,
                Share.of(jobs, all),
                Share.of(groups.sum(pattern, READ), jobs),
                Share.of(groups.sum(pattern, WRITTEN), jobs)
              };
            })
        .toList();
  }
}
