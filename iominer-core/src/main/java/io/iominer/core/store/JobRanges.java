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
 * Ranges of job ids that hold those of some jobs. Ids grow with time, so the jobs of a day lie in
 * few ranges, and files and pages of other days are passed over by their least and greatest id.
 */
final class JobRanges {
  /**
   * Ranges at most: ids of several clusters or of an old log that comes late do not make one range
   * wide. Heuristic: each costs a comparison for each row.
   */
  private static final int MOST = 8;

  private JobRanges() {}

  /** The condition that a row's job is in a range; none is where there are no jobs. */
  static Expression of(Collection<Long> jobs) {
    long[] ids = jobs.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
    int[] widest =
        IntStream.range(1, ids.length)
            .boxed()
            .sorted((one, other) -> Long.compare(gap(ids, other), gap(ids, one)))
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
    return ids.length > MOST ? any : Expressions.and(any, isOneOf(ids));
  }

  /** Of few jobs, for then most buckets have none. */
  private static Expression isOneOf(long[] ids) {
    return Expressions.in(TableDefinition.BUCKET_COLUMN, Arrays.stream(ids).boxed().toArray());
  }

  /** Ids below 0 do not overflow: the gap is compared as a number without a sign. */
  private static long gap(long[] ids, int place) {
    return (ids[place] - ids[place - 1]) ^ Long.MIN_VALUE;
  }

  private static Expression between(long least, long greatest) {
    return Expressions.and(
        Expressions.greaterThanOrEqual(TableDefinition.BUCKET_COLUMN, least),
        Expressions.lessThanOrEqual(TableDefinition.BUCKET_COLUMN, greatest));
  }
}
