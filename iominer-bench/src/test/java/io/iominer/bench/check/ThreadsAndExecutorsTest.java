// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every table and every first-order analysis of random facilities is identical, to the last digit,
 * wherever the tasks of ingest, calibration, diagnosis and analyses run. {@link SparkExchange} is
 * taken directly, as a session on this machine runs tasks on threads.
 */
class ThreadsAndExecutorsTest {
  private static final int SEEDS = Integer.getInteger("iominer.seeds", 4);
  private static final int MANY_THREADS = 4;

  /** Tables and analyses that had rows, of any seed. */
  private static final Set<String> COMPARED = new TreeSet<>();

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  private static Exchange threads(int threads) {
    return new ThreadExchange(threads, "test");
  }

  /** On executors for every other seed. */
  @ParameterizedTest
  @MethodSource("seeds")
  void rowsAreThoseOfOneThread(long seed) throws IOException {
    boolean isOnExecutors = seed % 2 == 0;
    assertSame(
        seed,
        threads(1),
        isOnExecutors ? new SparkExchange(TestSpark.session()) : threads(MANY_THREADS));
  }

  private void assertSame(long seed, Exchange one, Exchange other) throws IOException {
    RandomStores stores = RandomStores.simulate(seed, folder);
    Map<String, List<String>> expected = stores.rows("one", one);
    Map<String, List<String>> found = stores.rows("other", other);
    assertThat(found.keySet()).as("seed %d", seed).isEqualTo(expected.keySet());
    found.forEach(
        (name, rows) ->
            assertThat(rows)
                .as("seed %d, %s", seed, name)
                .containsExactlyElementsOf(expected.get(name)));
    expected.entrySet().stream()
        .filter(rows -> !rows.getValue().isEmpty())
        .forEach(rows -> COMPARED.add(rows.getKey()));
  }

  /** A comparison of nothing finds no difference. */
  @AfterAll
  static void thereWereRowsToCompare() {
    assertThat(COMPARED).containsAll(RandomStores.NEVER_EMPTY);
  }
}
