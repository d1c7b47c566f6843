// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.gather.GatheredLog;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It does not matter in which order the rows of logs lie. */
class SortedLogsTest {
  @TempDir private Path folder;

  private final Set<LogKey> chosen = new HashSet<>();

  /** One log in five is not asked for. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void logsAreGatheredAlikeInWhicheverOrderTheirRowsLie(long seed) {
    Random random = new Random(seed);
    RandomLogs logs = new RandomLogs(random);
    for (TableRow log : logs.jobs()) {
      if (random.nextInt(5) > 0) {
        chosen.add(key(log));
      }
    }
    Map<String, GatheredLog> expected =
        gathered(logs.write(folder.resolve("sorted"), logs.files()));
    assertThat(expected).hasSize(chosen.size());
    assertThat(expected.values().stream().mapToLong(GatheredLog::files).sum()).isPositive();

    assertAlike(gathered(logs.write(folder.resolve("mixed"), logs.mixedFiles(1))), expected);
    assertAlike(gathered(logs.write(folder.resolve("partly"), logs.mixedFiles(0.5))), expected);
  }

  private static LogKey key(TableRow row) {
    return new LogKey(
        (Long) Objects.requireNonNull(row.value(TableDefinition.BUCKET_COLUMN)),
        (String) Objects.requireNonNull(row.value(TableDefinition.LOG_COLUMN)));
  }

  /** Sums that nobody asked for yet are no numbers. */
  private static void assertAlike(
      Map<String, GatheredLog> found, Map<String, GatheredLog> expected) {
    assertThat(found)
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.(totalBytes|totalScattered|slowest|mostOfEven)")
        .isEqualTo(expected);
  }

  private Map<String, GatheredLog> gathered(IoStore store) {
    Map<String, GatheredLog> logs = new TreeMap<>();
    for (long bucket : store.buckets()) {
      Set<LogKey> ofBucket = new HashSet<>(chosen);
      ofBucket.removeIf(log -> store.bucket(log.jobId()) != bucket);
      new SortedLogs(TestStores.task(store), bucket, 1_000)
          .forEach(ofBucket, log -> assertThat(logs.put(log.log().logId(), log)).isNull());
    }
    return logs;
  }
}
