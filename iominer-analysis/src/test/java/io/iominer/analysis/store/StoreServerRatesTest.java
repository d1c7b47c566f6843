// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.testing.SmallStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreServerRatesTest {
  private static final double ALIKE = 1e-9;

  @TempDir private Path folder;

  private static TableRow sample(
      String fileSystem,
      int ost,
      Instant end,
      @Nullable Double readRate,
      @Nullable Double writeRate) {
    return TableRow.blank(LmtOstTable.DEFINITION)
        .set("file_system", fileSystem)
        .set("ost_name", "OST000" + ost)
        .set("interval_end", end)
        .set("read_rate", (Object) readRate)
        .set("write_rate", (Object) writeRate);
  }

  /** A thousand samples of two OSTs: one reads at 1 to 1,000 MB/s, the other at 1,000 MB/s more. */
  @Test
  void quantilesAreOfSamplesWithInputOrOutput() {
    Instant begin = Instant.parse("2026-01-01T10:00:00Z");
    List<TableRow> samples = new ArrayList<>();
    for (int ost = 0; ost < 2; ost++) {
      for (int i = 1; i <= 1000; i++) {
        samples.add(
            sample("fs", ost, begin.plusSeconds(5L * i), 1e6 * (i + 1000 * ost), i > 50 ? 0 : 1e6));
      }
    }
    samples.add(sample("fs", 0, Instant.parse("2026-01-02T10:00:00Z"), 9e12, 0.0));
    samples.add(sample("fs", 0, Instant.parse("2026-01-01T23:59:59Z"), null, null));
    samples.add(sample("other", 0, Instant.parse("2026-01-01T10:00:05Z"), 9e12, 0.0));
    IoStore store = TestStores.add(SmallStore.in(folder), Map.of(LmtOstTable.DEFINITION, samples));
    CalibrationPeriod period =
        new CalibrationPeriod(
            Instant.parse("2026-01-01T09:00:00Z"), Instant.parse("2026-01-01T20:00:00Z"), 100);
    List<FileSystemNames.Pair> names = List.of(new FileSystemNames.Pair("fs", "/it's"));
    StoreExchange tasks = TestStores.tasks(store, 2);
    Map<IoDirection, Map<CalibratedPart, Calibrated>> rates =
        StoreServerRates.of(tasks, names, period, Optional.of("/it's"));
    assertThat(rates.keySet()).containsExactlyInAnyOrder(IoDirection.READ, IoDirection.WRITE);
    Calibrated ost = rates.get(IoDirection.READ).get(CalibratedPart.SERVER_OST_RATE);
    assertThat(ost.jobs()).isEqualTo(2000);
    assertThat(List.of(ost.lower(), ost.value(), ost.upper()))
        .zipSatisfy(
            List.of(1900e6, 1980e6, 1998e6),
            (found, expected) -> assertThat(found).isCloseTo(expected, within(2e6)));
    Calibrated all = rates.get(IoDirection.READ).get(CalibratedPart.SERVER_FILE_SYSTEM_RATE);
    assertThat(all.jobs()).isEqualTo(1000);
    assertThat(all.value()).isCloseTo(2980e6, within(4e6));
    assertThat(rates.get(IoDirection.WRITE).keySet())
        .containsExactly(CalibratedPart.SERVER_OST_RATE);
    assertThat(StoreServerRates.of(tasks, names, period, Optional.of("/other"))).isEmpty();
    assertThat(StoreServerRates.of(tasks, names, period, Optional.empty())).isEmpty();
  }

  @Test
  void quantilesAreThoseOfSamplesInMemory() {
    for (long seed = 1; seed <= 4; seed++) {
      Path place = folder.resolve("store" + seed);
      RandomOstStore.write(place, seed).grow(0);
      IoStore store = IoStore.open(place);
      CalibrationPeriod period =
          new CalibrationPeriod(
              RandomOstStore.START.plusSeconds(100_000),
              RandomOstStore.START.plus(Duration.ofDays(3)),
              1);
      List<FileSystemNames.Pair> names = FileSystemNames.of(store, Map.of());
      Optional<String> known =
          seed == RandomOstStore.NAMELESS ? Optional.empty() : Optional.of("/scratch");
      for (Optional<String> mountPoint :
          List.of(Optional.of("/scratch"), Optional.of("/home"), Optional.<String>empty())) {
        Map<IoDirection, Map<CalibratedPart, Calibrated>> found =
            StoreServerRates.of(TestStores.tasks(store, (int) seed), names, period, mountPoint);
        assertThat(
                StoreServerRates.of(
                    new StoreExchange(store, TestStores.spark()), names, period, mountPoint))
            .isEqualTo(found);
        assertThat(found.isEmpty()).isEqualTo(!mountPoint.equals(known));
        if (!found.isEmpty()) {
          assertThat(found)
              .as("seed %d", seed)
              .usingRecursiveComparison()
              .withComparatorForType(StoreServerRatesTest::compare, Double.class)
              .isEqualTo(ofSamples(store, period));
        }
      }
    }
  }

  private static int compare(double one, double other) {
    return Math.abs(one - other) <= ALIKE * Math.abs(other) ? 0 : Double.compare(one, other);
  }

  /** Of the file system that servers call scratch. */
  private static Map<IoDirection, Map<CalibratedPart, Calibrated>> ofSamples(
      IoStore store, CalibrationPeriod period) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> rates = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      String column = direction == IoDirection.READ ? "read_rate" : "write_rate";
      List<Double> ofOsts = new ArrayList<>();
      Map<Instant, Double> sums = new HashMap<>();
      for (StoredRow sample : store.scan(LmtOstTable.DEFINITION).list()) {
        Instant end = sample.instant("interval_end");
        LocalDate day = LocalDate.ofInstant(end, ZoneOffset.UTC);
        double rate = sample.number(column).orElse(0);
        if (Objects.equals(sample.string("file_system"), "scratch")
            && !day.isBefore(period.firstDay())
            && !day.isAfter(period.lastDay())
            && rate > 0) {
          ofOsts.add(rate);
          sums.merge(end, rate, Double::sum);
        }
      }
      put(rates, direction, CalibratedPart.SERVER_OST_RATE, ofOsts);
      put(rates, direction, CalibratedPart.SERVER_FILE_SYSTEM_RATE, sums.values());
    }
    return rates;
  }

  private static void put(
      Map<IoDirection, Map<CalibratedPart, Calibrated>> rates,
      IoDirection direction,
      CalibratedPart part,
      Collection<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    if (sorted.size() >= 100) {
      rates
          .computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
          .put(
              part,
              new Calibrated(
                  quantile(sorted, 0.99),
                  quantile(sorted, 0.95),
                  quantile(sorted, 0.999),
                  sorted.size()));
    }
  }

  /** The least value that so many are not above. */
  private static double quantile(List<Double> sorted, double share) {
    return sorted.stream()
        .filter(
            value ->
                sorted.stream().filter(other -> other <= value).count() >= share * sorted.size())
        .findFirst()
        .orElseThrow();
  }
}
