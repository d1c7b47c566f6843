// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.MEAN_BYTES;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import io.iominer.core.text.TextOrder;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs by access pattern, with the mean of their bytes. */
final class PatternTally implements JobTally {
  private static final int COUNTED = 0;
  private static final int READ = 1;
  private static final int WRITTEN = 2;

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(
        column("pattern", TEXT, "Pattern"),
        JOBS,
        OF_JOBS,
        column("mean_bytes_read", MEAN_BYTES, "Mean read"),
        column("mean_bytes_written", MEAN_BYTES, "Mean written"));
  }

  @Override
  public List<String> measures() {
    return List.of("jobs", "bytes_read", "bytes_written");
  }

  @Override
  public List<String> reads() {
    return List.of("access_pattern", "bytes_read", "bytes_written");
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    job.text("access_pattern")
        .ifPresent(
            pattern -> groups.add(pattern, 1, job.whole("bytes_read"), job.whole("bytes_written")));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    long all = groups.total(COUNTED);
    return groups
        .sorted(
            Comparator.comparingLong((String pattern) -> groups.sum(pattern, COUNTED))
                .reversed()
                .thenComparing(TextOrder.OF_BYTES))
        .stream()
        .map(
            pattern -> {
              long jobs = groups.sum(pattern, COUNTED);
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
