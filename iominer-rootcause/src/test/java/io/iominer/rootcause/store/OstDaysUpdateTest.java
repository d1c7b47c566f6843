// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.OstDayTable;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.reference.SparkOsts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tasks compute of the OSTs of random stores is what statements of SQL do. */
class OstDaysUpdateTest {
  private static final double ALIKE = 1e-9;

  /** One, as Spark takes some seconds for each. */
  private static final long SEED = 2;

  private static final List<String> COLUMNS =
      OstDayTable.DEFINITION.columns().stream().map(ColumnDefinition::name).toList();

  @TempDir private Path folder;

  private final TreeSet<String> told = new TreeSet<>();

  @Test
  void rowsOfOstDayAreThoseOfTheStatement() throws IOException {
    Path spark = folder.resolve("spark");
    RandomOstStore store = RandomOstStore.write(spark, SEED);
    Path local = copy(spark, folder.resolve("local"));
    SparkOsts.updateNew(spark, Map.of());
    updateNew(local, Map.of());
    assertAlike(local, spark, "new");
    store.grow(2);
    local = copy(spark, folder.resolve("more"));
    SparkOsts.updateNew(spark, Map.of());
    updateNew(local, Map.of());
    assertAlike(local, spark, "more");
    assertThat(told)
        .contains("slowed_job_count", "slowed_share", "job_share", "peer_file_rate", "trend")
        .hasSize(COLUMNS.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {RandomOstStore.NAMELESS, RandomOstStore.NAMELESS + 1})
  void allRowsAreThose(long seed) throws IOException {
    Path spark = folder.resolve("spark");
    RandomOstStore.write(spark, seed);
    Path local = copy(spark, folder.resolve("local"));
    Map<String, String> mountPoints = Map.of("other", "/scratch", "scratch", "/scratch");
    SparkOsts.updateAll(spark, mountPoints);
    updateAll(local, mountPoints);
    assertAlike(local, spark, "all");
  }

  @Test
  void serversTellTheSame() {
    RandomOstStore.write(folder, 1).grow(0);
    CalibrationPeriod period =
        new CalibrationPeriod(
            RandomOstStore.START.plusSeconds(100_000),
            RandomOstStore.START.plus(Duration.ofDays(3)),
            1);
    List<FileSystemNames.Pair> names = FileSystemNames.of(IoStore.open(folder), Map.of());
    for (Optional<String> mountPoint :
        List.of(Optional.of("/scratch"), Optional.of("/home"), Optional.<String>empty())) {
      Map<IoDirection, Map<CalibratedPart, Calibrated>> expected =
          SparkOsts.serverRates(folder, Map.of(), period, mountPoint);
      Map<IoDirection, Map<CalibratedPart, Calibrated>> found =
          StoreServerRates.of(work(IoStore.open(folder)), names, period, mountPoint);
      assertThat(found.keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (direction, parts) -> {
            assertThat(found.get(direction).keySet()).isEqualTo(parts.keySet());
            parts.forEach((part, one) -> assertAlike(found.get(direction).get(part), one));
          });
      assertThat(found.isEmpty()).isEqualTo(!mountPoint.equals(Optional.of("/scratch")));
    }
  }

  private static void assertAlike(Calibrated found, Calibrated expected) {
    assertThat(found.jobs()).isEqualTo(expected.jobs());
    assertThat(found.value()).isCloseTo(expected.value(), within(ALIKE * expected.value()));
    assertThat(found.lower()).isCloseTo(expected.lower(), within(ALIKE * expected.lower()));
    assertThat(found.upper()).isCloseTo(expected.upper(), within(ALIKE * expected.upper()));
  }

  private static StoreExchange work(IoStore store) {
    return new StoreExchange(store, new ThreadExchange(2, "test"));
  }

  private static void updateNew(Path store, Map<String, String> mountPoints) {
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      OstDaysUpdate.updateNew(work(writer.store()), mountPoints, writer);
    }
  }

  private static void updateAll(Path store, Map<String, String> mountPoints) {
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      OstDaysUpdate.updateAll(work(writer.store()), mountPoints, writer);
    }
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
    return to;
  }

  private void assertAlike(Path found, Path expected, String what) {
    Map<String, StoredRow> others = rows(expected);
    Map<String, StoredRow> rows = rows(found);
    assertThat(rows.keySet()).as(what).isEqualTo(others.keySet());
    rows.forEach(
        (key, row) -> {
          for (String column : COLUMNS) {
            @Nullable Object one = row.value(column);
            @Nullable Object other = others.get(key).value(column);
            assertThat(isAlike(one, other))
                .as("%s: %s of %s is %s, expected %s", what, column, key, one, other)
                .isTrue();
            if (one != null && !one.equals(0L)) {
              told.add(column);
            }
          }
        });
  }

  private static boolean isAlike(@Nullable Object one, @Nullable Object other) {
    return (one instanceof Double number && other instanceof Double expected)
        ? Math.abs(number - expected) <= ALIKE * Math.abs(expected)
        : String.valueOf(one).equals(String.valueOf(other));
  }

  private static Map<String, StoredRow> rows(Path folder) {
    Map<String, StoredRow> rows = new TreeMap<>();
    for (StoredRow row : IoStore.open(folder).scan(OstDayTable.DEFINITION).list()) {
      String key =
          row.value("file_system")
              + " "
              + row.value("lustre_name")
              + " "
              + row.value("ost")
              + " "
              + row.value(OstDayTable.DAY);
      assertThat(rows.put(key, row)).as("twice: " + key).isNull();
    }
    return rows;
  }
}
