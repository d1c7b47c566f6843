// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TableText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days of OSTs of random stores are what their documentation says, wherever tasks run. */
class OstDaysUpdateTest {
  private static final double ALIKE = 1e-9;

  private static final int SEEDS = 3;
  private static final int SEEDS_ON_SPARK = 1;

  private static final List<String> COLUMNS =
      OstDayTable.DEFINITION.columns().stream().map(ColumnDefinition::name).toList();

  @TempDir private Path folder;

  /** Columns that have a value which is not 0 in any row. */
  private final Set<String> told = new HashSet<>();

  /** Where two file systems of servers are one of logs, too. */
  private static Map<String, String> mountPoints(long seed) {
    return seed % 2 == 0 ? Map.of() : Map.of("other", "/scratch", "scratch", "/scratch");
  }

  /** The same on threads and, of the first stores, on executors; returns what all are. */
  private static Path updated(Path store, long seed, List<Long> days) throws IOException {
    List<Exchange> exchanges =
        List.of(
            seed % SEEDS < SEEDS_ON_SPARK ? TestStores.spark() : TestStores.threads(1),
            TestStores.threads(2 + (int) seed % 4));
    List<String> expected = List.of();
    Path place = store;
    for (int i = 0; i < exchanges.size(); i++) {
      place =
          TestStores.copy(
              store,
              store.resolveSibling("updated-%s-%d-%d".formatted(store.getFileName(), seed, i)));
      TestStores.updateOstDays(place, mountPoints(seed), exchanges.get(i), days);
      List<String> rows = TableText.rows(IoStore.open(place), OstDayTable.DEFINITION, Set.of());
      if (i > 0) {
        assertThat(rows).as("seed %d, exchange %d", seed, i).isEqualTo(expected);
      }
      expected = rows;
    }
    return place;
  }

  @Test
  void someDaysAreComputedAndOthersStay() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      Path store = folder.resolve("store" + seed);
      RandomOstStore random = RandomOstStore.write(store, seed);
      assertComputed(store, seed, TestStores.days(IoStore.open(store)));
      TestStores.updateOstDays(store, mountPoints(seed), TestStores.threads(2));
      random.grow(2);
      Random choice = new Random(seed);
      assertComputed(
          store,
          SEEDS + seed,
          TestStores.days(IoStore.open(store)).stream()
              .filter(day -> choice.nextBoolean())
              .toList());
    }
    assertThat(told)
        .contains("slowed_job_count", "slowed_share", "job_share", "peer_file_rate", "trend")
        .hasSize(COLUMNS.size());
  }

  private void assertComputed(Path store, long seed, List<Long> days) throws IOException {
    assertAlike(
        updated(store, seed, days),
        ExpectedOstDays.of(IoStore.open(store), mountPoints(seed), days),
        seed);
  }

  private void assertAlike(Path place, Map<ExpectedOstDays.Key, TableRow> expected, long seed) {
    Map<ExpectedOstDays.Key, StoredRow> found = new HashMap<>();
    for (StoredRow row : IoStore.open(place).scan(OstDayTable.DEFINITION).list()) {
      ExpectedOstDays.Key key =
          new ExpectedOstDays.Key(
              row.text("file_system").orElse(null),
              row.text("lustre_name").orElse(null),
              row.whole("ost"),
              LocalDate.ofInstant(row.instant(OstDayTable.DAY), ZoneOffset.UTC));
      assertThat(found.put(key, row)).as("twice: %s", key).isNull();
    }
    assertThat(found.keySet()).as("seed %d", seed).isEqualTo(expected.keySet());
    found.forEach(
        (key, row) -> {
          for (String column : COLUMNS) {
            @Nullable Object one = row.value(column);
            @Nullable Object other = expected.get(key).value(column);
            assertThat(isAlike(one, other))
                .as("seed %d: %s of %s is %s, expected %s", seed, column, key, one, other)
                .isTrue();
            if (one != null && !one.equals(0L)) {
              told.add(column);
            }
          }
        });
  }

  private static boolean isAlike(@Nullable Object one, @Nullable Object other) {
    if (one instanceof Double number && other instanceof Double expected) {
      return Math.abs(number - expected) <= ALIKE * Math.abs(expected);
    }
    return one instanceof Instant time
        ? ((Object) TableRow.micros(time)).equals(other)
        : String.valueOf(one).equals(String.valueOf(other));
  }
}
