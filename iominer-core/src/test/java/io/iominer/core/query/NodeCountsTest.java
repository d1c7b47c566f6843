// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.lookup.JobAllocation;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.task.TaskThreads;
import io.iominer.testing.RandomRuns;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found of one log, of all logs and by the statement is the same. */
class NodeCountsTest {
  private static final int SEEDS = 10;

  /** Logs of all stores of which there are so many at least of each kind of match. */
  private static final int LEAST = 30;

  private static final TaskThreads THREADS = new TaskThreads(2, "test");

  private static final Comparator<LogKey> BY_LOG =
      Comparator.comparing(LogKey::jobId).thenComparing(LogKey::logId);

  @TempDir private Path folder;

  private static Map<LogKey, Long> counts(IoStore store) {
    NodeCounts counts = NodeCounts.of(store, THREADS);
    Map<LogKey, Long> found = new TreeMap<>(BY_LOG);
    for (long bucket = 0; bucket < store.jobBuckets(); bucket++) {
      Map<LogKey, Long> ofBucket = counts.ofBucket(bucket);
      for (LogKey log : ofBucket.keySet()) {
        assertThat(store.bucket(log.jobId())).isEqualTo(bucket);
      }
      found.putAll(ofBucket);
    }
    return found;
  }

  @Test
  void countsAreThoseOfTheStatement() {
    Map<String, Integer> kinds = new TreeMap<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Path place = folder.resolve("store" + seed);
      IoStore store = RandomRuns.write(place, seed);
      Map<LogKey, Long> found = counts(store);
      Map<LogKey, Long> expected = new TreeMap<>(BY_LOG);
      try (IOMiner miner = IOMiner.open(place, TestSpark.session())) {
        for (Row row :
            miner
                .query(
                    "SELECT job_id, log_id, node_count, match_quality, het_job_id,"
                        + " candidate_count FROM job_allocation")
                .collect()) {
          LogKey log = new LogKey(row.getLong(0), row.getString(1));
          String quality = row.getString(3);
          if (!quality.equals("none") && !row.isNullAt(2)) {
            expected.put(log, row.getLong(2));
          }
          kinds.merge(quality, 1, Integer::sum);
          if (!row.isNullAt(4)) {
            kinds.merge(quality + " of parts", 1, Integer::sum);
          }
          if (row.getLong(5) > 1) {
            kinds.merge(quality + " of several", 1, Integer::sum);
          }
        }
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
      if (seed == 0) {
        assertOneByOne(store, expected);
      }
    }
    assertThat(kinds)
        .containsOnlyKeys(
            "none",
            "none of several",
            "pid-fallback",
            "pid-fallback of parts",
            "exact",
            "exact of several",
            "het",
            "het of parts",
            "het of several",
            "array",
            "array of parts",
            "array of several")
        .allSatisfy((kind, logs) -> assertThat(logs).as(kind).isGreaterThan(LEAST));
  }

  private static void assertOneByOne(IoStore store, Map<LogKey, Long> expected) {
    expected.forEach(
        (log, count) ->
            assertThat(JobAllocation.of(new StoredLog(store, log.jobId(), log.logId())))
                .as(log.toString())
                .map(JobAllocation::nodeCount)
                .contains(OptionalLong.of(count)));
  }

  @Test
  void withoutAccountingNothingIsKnown() {
    assertThat(counts(IoStore.openOrCreate(folder.resolve("empty"), 2))).isEmpty();
  }
}
