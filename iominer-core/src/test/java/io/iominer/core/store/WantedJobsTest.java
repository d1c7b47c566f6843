// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class WantedJobsTest {
  private static final int SEEDS = 200;
  private static final Types.StructType ROW =
      Types.StructType.of(Types.NestedField.optional(1, "job_id", Types.LongType.get()));

  private static boolean holds(long[] jobs, long id) {
    List<Long> ids = Arrays.stream(jobs).boxed().toList();
    return new Evaluator(ROW, new WantedJobs(ids).ranges()).eval(new OfJob(id));
  }

  private record OfJob(long id) implements StructLike {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public <T> T get(int place, Class<T> type) {
      return type.cast(id);
    }

    @Override
    public <T> void set(int place, T value) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void everyJobIsInARange() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long[] ids =
          LongStream.generate(() -> random.nextLong() >> random.nextInt(64))
              .limit(1 + random.nextInt(40))
              .toArray();
      for (long id : ids) {
        assertThat(holds(ids, id)).as("seed %d, %d of %s", seed, id, Arrays.toString(ids)).isTrue();
      }
    }
  }

  @Test
  void theWidestGapsAreLeftOut() {
    long[] ids = {Long.MIN_VALUE, -5, 10, 11, 12, 500, 501, 1_000_000, Long.MAX_VALUE};
    for (long between : new long[] {-6, 0, 13, 499, 502, 999_999, 1_000_001}) {
      assertThat(holds(ids, between)).as("%d", between).isFalse();
    }
    assertThat(holds(new long[0], 0)).isFalse();
    long[] even = LongStream.range(0, 100).map(id -> 2 * id).toArray();
    assertThat(holds(even, 101)).as("too many gaps for as many ranges").isTrue();
    assertThat(holds(even, 300)).isFalse();
  }
}
