// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoredRow;
import io.iominer.core.text.TextOrder;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applications by what they read, or wrote; jobs without a name are those of one. */
final class ApplicationTally implements JobTally<ApplicationTally.Application> {
  /**
   * What a job runs.
   *
   * @param name null where nobody tells
   */
  record Application(@Nullable String name) implements Serializable {}

  private static final int JOBS = 0;
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
  public String schema() {
    return "application STRING, jobs BIGINT, bytes BIGINT, share DOUBLE";
  }

  @Override
  public List<String> columns() {
    return List.of("application", bytes);
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public void add(StoredRow job, Groups<Application> groups) {
    groups.add(new Application(job.text("application").orElse(null)), 1, job.whole(bytes));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<Application> groups) {
    List<Application> moved =
        groups
            .sorted(
                Comparator.comparingLong((Application one) -> groups.sum(one, BYTES))
                    .reversed()
                    .thenComparing(one -> Optional.ofNullable(one.name()), TextOrder.NULL_FIRST))
            .stream()
            .filter(one -> groups.sum(one, BYTES) > 0)
            .toList();
    long all = moved.stream().mapToLong(one -> groups.sum(one, BYTES)).reduce(0, Math::addExact);
    return moved.stream()
        .map(
            one ->
                new @Nullable Object[] {
                  one.name(),
                  groups.sum(one, JOBS),
                  groups.sum(one, BYTES),
                  Share.of(groups.sum(one, BYTES), all)
                })
        .toList();
  }
}
