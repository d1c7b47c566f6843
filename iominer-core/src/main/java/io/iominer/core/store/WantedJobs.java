// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;

/**
 * Jobs whose rows are wanted. Ids grow with time, so the jobs of a day lie in few ranges of ids,
 * and files and pages of other days are passed over by their least and greatest id.
 */
final class WantedJobs {
  /**
   * Ranges at most: ids of several clusters or of an old log that comes late do not make one range
   * wide. Heuristic: each costs two comparisons for each file and page.
   */
  private static final int MOST = 8;

  /** In their order, each once. */
  private final long[] ids;

  WantedJobs(Collection<Long> jobs) {
    ids = jobs.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
  }

  boolean contains(long job) {
    return Arrays.binarySearch(ids, job) >= 0;
  }

  /** The condition that a row's job is in a range that has wanted ones; none is without any. */
  Expression ranges() {
    int[] widest =
        IntStream.range(1, ids.length)
            .boxed()
            .sorted((one, other) -> Long.compare(gap(other), gap(one)))
            .limit(MOST - 1L)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    Expression any = Expressions.alwaysFalse();
    int first = 0;
    for (int next : Arrays.copyOf(widest, widest.length + 1)) {
      int end = next == 0 ? ids.length : next;
      if (first < end) {
        any = Expressions.or(any, between(ids[first], ids[end - 1]));
      }
      first = end;
    }
    return ids.length > MOST ? any : Expressions.and(any, isOneOf());
  }

  /** Of few jobs, for then most buckets have none. */
  private Expression isOneOf() {
    return Expressions.in(TableDefinition.BUCKET_COLUMN, Arrays.stream(ids).boxed().toArray());
  }

  /** Ids below 0 do not overflow: the gap is compared as a number without a sign. */
  private long gap(int place) {
    return (ids[place] - ids[place - 1]) ^ Long.MIN_VALUE;
  }

  private static Expression between(long least, long greatest) {
    return Expressions.and(
        Expressions.greaterThanOrEqual(TableDefinition.BUCKET_COLUMN, least),
        Expressions.lessThanOrEqual(TableDefinition.BUCKET_COLUMN, greatest));
  }
}
