// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.BAR;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoredRow;
import io.iominer.core.text.TextOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applications by what they read, or wrote; jobs without a name are those of one. */
final class ApplicationTally implements JobTally {
  private static final int COUNTED = 0;
  private static final int BYTES = 1;

  private final String bytes;
  private final int most;

  /**
   * Applications by what they moved in a direction.
   *
   * @param most how many are wanted
   */
  ApplicationTally(IoDirection direction, int most) {
    this.most = most;
    this.bytes = direction == IoDirection.READ ? "bytes_read" : "bytes_written";
  }

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(
        column("application", TEXT, "Application"),
        JOBS,
        column("bytes", AnalysisColumn.Kind.BYTES, "Bytes"),
        column("share", BAR, "Of all bytes"));
  }

  @Override
  public List<String> measures() {
    return List.of("jobs", bytes);
  }

  @Override
  public List<String> reads() {
    return List.of("application", bytes);
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    groups.add(job.text("application").orElse(null), 1, job.whole(bytes));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    List<@Nullable String> moved =
        groups
            .sorted(
                Comparator.comparingLong((@Nullable String one) -> groups.sum(one, BYTES))
                    .reversed()
                    .thenComparing(Optional::ofNullable, TextOrder.NULL_FIRST))
            .stream()
            .filter(one -> groups.sum(one, BYTES) > 0)
            .toList();
    long all = moved.stream().mapToLong(one -> groups.sum(one, BYTES)).reduce(0, Math::addExact);
    return moved.stream()
        .map(
            one ->
                new @Nullable Object[] {
                  one,
                  groups.sum(one, COUNTED),
                  groups.sum(one, BYTES),
                  Share.of(groups.sum(one, BYTES), all)
                })
        .toList();
  }
}
