// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.testing.SmallStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/** Eight OSTs at 100 MB/s for two jobs, the third at 40, and all at 30 MB/s on the next day. */
class SlowOstDaysTest {
  private static final DiagnosisSettings TOLD =
      new DiagnosisSettings(FacilityModel.DEFAULT, Thresholds.DEFAULT, Map.of());

  /** What servers and logs call the file system that has no slow OST. */
  private static final Map<String, String> MOUNT_POINTS = Map.of("fs", "/other");

  private static final int SEEDS = 8;
  private static final int SEEDS_OF_LOGS = 3;
  private static final int SEEDS_ON_SPARK = 1;

  @TempDir private Path folder;

  private static TableRow log(long job, String start) {
    return TableRow.blank(DarshanJobTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, "x")
        .set("uid", 7L)
        .set("ost_count", 8)
        .set("ost_mount_points", List.of("/scratch"))
        .set("start_time", Instant.parse(start));
  }

  private static TableRow file(long job, int ost) {
    double slow = ost == 3 ? 2.5 : 1;
    return TableRow.blank(DarshanFileTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, "x")
        .setUnsigned("record_id", ost)
        .set("rank", 0L)
        .set("mount_point", "/scratch")
        .set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(ost)))
        .set("ost_count", 1)
        .set("bytes_written", 100_000_000L)
        .set("posix_f_write_time", job == 2 ? 100.0 / 30 : slow);
  }

  private static TableRow sample(
      String end,
      double readRate,
      @Nullable Double writeRate,
      long read,
      @Nullable Long written,
      long used,
      long free) {
    return TableRow.blank(LmtOstTable.DEFINITION)
        .set("file_system", "fs")
        .set("ost_index", 9)
        .set("ost_name", "OST0009")
        .set("interval_end", Instant.parse(end))
        .set("read_rate", readRate)
        .set("write_rate", (Object) writeRate)
        .set("bytes_read", read)
        .set("bytes_written", (Object) written)
        .set("bytes_used", used)
        .set("bytes_free", free);
  }

  /** Of OST 7, as the store has it already. */
  private static TableRow day(String day, double rate) {
    return TableRow.blank(OstDayTable.DEFINITION)
        .set("file_system", "/scratch")
        .set("ost", 7)
        .set(OstDayTable.DAY, Instant.parse(day + "T00:00:00Z"))
        .set("file_rate", rate)
        .set("file_write_rate", rate)
        .set("file_count", 1L)
        .set("job_count", 1L);
  }

  private IoStore fill() {
    List<TableRow> files = new ArrayList<>();
    for (long job = 1; job <= 3; job++) {
      for (int ost = 0; ost < 8; ost++) {
        files.add(file(job, ost));
      }
    }
    Path place = SmallStore.in(folder);
    TestStores.add(
        place,
        Map.of(
            DarshanJobTable.DEFINITION,
            List.of(
                log(1, "2026-01-01T10:00:00Z"),
                log(3, "2026-01-01T12:00:00Z"),
                log(2, "2026-01-02T10:00:00Z")),
            DarshanFileTable.DEFINITION,
            files,
            LmtOstTable.DEFINITION,
            List.of(
                sample("2026-01-01T10:00:05Z", 3, 4.0, 15, 20L, 1, 3),
                sample("2026-01-01T10:00:10Z", 6, null, 30, null, 2, 2)),
            OstDayTable.DEFINITION,
            List.of(
                day("2025-12-29", 9e7),
                day("2025-12-30", 8e7),
                day("2025-12-31", 12e7),
                day("2026-01-01", 1))));
    TestStores.updateOstDays(place, MOUNT_POINTS, TestStores.threads(2));
    return IoStore.open(place);
  }

  @Test
  void anOstIsComparedWithTheOthersOfItsDay() {
    IoStore store = fill();
    assertThat(
            text(
                store,
                row -> row.isNull("file_rate"),
                "ost",
                "bytes",
                "peak_rate",
                "read_rate",
                "fullness",
                "file_system"))
        .containsExactly("[9, 65.0, 7.0, 5.97, 0.5, /other]");
    assertThat(text(store, row -> row.whole("ost") == 7, "day", "file_rate", "job_count", "trend"))
        .containsExactly(
            "[2025-12-29T00:00:00Z, 9.0E7, 1, null]",
            "[2025-12-30T00:00:00Z, 8.0E7, 1, null]",
            "[2025-12-31T00:00:00Z, 1.2E8, 1, null]",
            "[2026-01-01T00:00:00Z, 1.0E8, 2, 1.1111111111111112]",
            "[2026-01-02T00:00:00Z, 3.0E7, 1, 0.3157894736842105]");
    assertThat(
            text(
                store,
                row -> row.whole("ost") < 4 && row.number("job_share").orElse(1) < 0.9,
                "ost",
                "day",
                "job_share"))
        .containsExactly("[3, 2026-01-01T00:00:00Z, 0.4]");
    assertThat(slow(store, DiagnosisSettings.standard()))
        .containsExactly(
            "3 2026-01-01 0.4 2 jobs 1 days medium", "3 2026-01-02 0.4 2 jobs 1 days low");
    assertThat(slow(store, TOLD))
        .containsExactly(
            "3 2026-01-01 0.08 2 jobs 1 days medium", "3 2026-01-02 0.08 2 jobs 1 days low");
  }

  @Test
  void anOstIsAsFullAsItsServersMeasured() {
    IoStore store = fill();
    SlowOstDays osts = osts(store, DiagnosisSettings.standard());
    LocalDate day = LocalDate.parse("2026-01-01");
    assertThat(osts.fullness(new Ost(Optional.of("/other"), 9), day)).hasValue(0.5);
    assertThat(osts.fullness(new Ost(Optional.of("/other"), 9), day.plusDays(1))).isEmpty();
    assertThat(osts.fullness(new Ost(Optional.of("/scratch"), 9), day)).isEmpty();
  }

  private static List<String> text(IoStore store, Predicate<StoredRow> filter, String... columns) {
    return store.scan(OstDayTable.DEFINITION).list().stream()
        .filter(filter)
        .sorted(
            Comparator.comparing((StoredRow row) -> row.whole("ost"))
                .thenComparing(row -> row.instant(OstDayTable.DAY)))
        .map(row -> Arrays.stream(columns).map(row::value).map(String::valueOf))
        .map(values -> values.collect(Collectors.joining(", ", "[", "]")))
        .toList();
  }

  private static SlowOstDays osts(IoStore store, DiagnosisSettings settings) {
    return SlowOstDays.of(
        store, FileSystemNames.of(store, MOUNT_POINTS), new DayRates(new DatedSettings(settings)));
  }

  private static List<String> slow(IoStore store, DiagnosisSettings settings) {
    SlowOstDays osts = osts(store, settings);
    List<String> slow = new ArrayList<>();
    for (int ost = 0; ost < 10; ost++) {
      Ost one = new Ost(Optional.of("/scratch"), ost);
      LocalDate.parse("2025-12-01")
          .datesUntil(LocalDate.parse("2026-02-01"))
          .forEach(
              day ->
                  osts.slow(one, day)
                      .ifPresent(
                          known ->
                              slow.add(
                                  "%d %s %s %d jobs %d days %s"
                                      .formatted(
                                          one.index(),
                                          day,
                                          known.speed(),
                                          known.evidence().jobs(),
                                          known.evidence().days(),
                                          known.evidence().confidence().label()))));
    }
    return slow;
  }

  @Test
  void randomDaysAreSlowAsALoopOverTheDaysBeforeSays() {
    Set<String> said = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      IoStore store = RandomContentionStore.writeDays(folder.resolve("days" + seed), seed);
      said.addAll(compared(store, RandomContentionStore.NAMES, seed));
    }
    assertThat(said).contains("low", "medium", "high", "healthy");
  }

  @Test
  void daysThatRandomLogsAndSamplesGiveAreSlowAsTheLoopSays() {
    Set<String> said = new HashSet<>();
    for (long seed = 0; seed < SEEDS_OF_LOGS; seed++) {
      Path place = folder.resolve("logs" + seed);
      RandomOstStore.write(place, seed);
      TestStores.updateOstDays(place, Map.of(), TestStores.threads(2));
      IoStore store = IoStore.open(place);
      said.addAll(compared(store, FileSystemNames.of(store, Map.of()), seed));
    }
    assertThat(said).contains("low", "medium", "healthy");
  }

  /** What is said of any day, which is the same on threads and, of the first stores, on Spark. */
  private static Set<String> compared(IoStore store, List<FileSystemNames.Pair> names, long seed) {
    KnownFacility facility = KnownFacility.of(seed);
    List<String> expected = expected(store, names, facility);
    assertThat(found(store, names, facility)).as("seed %d", seed).isEqualTo(expected);
    if (seed < SEEDS_ON_SPARK) {
      assertThat(foundByTasks(store, names, facility)).as("seed %d", seed).containsOnly(expected);
    }
    return expected.stream()
        .map(day -> day.replaceAll(".* (\\w+),.*", "$1"))
        .collect(Collectors.toSet());
  }

  private static List<String> expected(
      IoStore store, List<FileSystemNames.Pair> names, KnownFacility facility) {
    ExpectedSlowOsts expected = new ExpectedSlowOsts(store, names, facility);
    return days(store)
        .map(
            day ->
                day
                    + expected
                        .slow(day.ost(), day.day())
                        .map(
                            slow -> text(slow.speed(), slow.jobs(), slow.days(), slow.confidence()))
                        .orElse(" healthy")
                    + ", "
                    + expected.fullness(day.ost(), day.day()))
        .toList();
  }

  private static List<String> found(
      IoStore store, List<FileSystemNames.Pair> names, KnownFacility facility) {
    SlowOstDays osts = SlowOstDays.of(store, names, new DayRates(facility.settings()));
    return days(store)
        .map(
            day ->
                day
                    + osts.slow(day.ost(), day.day())
                        .map(
                            slow ->
                                text(
                                    slow.speed(),
                                    slow.evidence().jobs(),
                                    slow.evidence().days(),
                                    slow.evidence().confidence().label()))
                        .orElse(" healthy")
                    + ", "
                    + osts.fullness(day.ost(), day.day()))
        .toList();
  }

  /** As tasks on executors find them. */
  private static List<List<String>> foundByTasks(
      IoStore store, List<FileSystemNames.Pair> names, KnownFacility facility) {
    List<FileSystemNames.Pair> known = new ArrayList<>(names);
    return new StoreExchange(store, TestStores.spark())
        .buckets((task, bucket) -> found(task.store(), known, facility));
  }

  private static String text(double speed, long jobs, long days, String confidence) {
    return " " + speed + " " + jobs + " " + days + " " + confidence;
  }

  private record OnDay(Ost ost, LocalDate day) {}

  /** Those that any row is of, and the day after each. */
  private static Stream<OnDay> days(IoStore store) {
    return store.scan(OstDayTable.DEFINITION).list().stream()
        .flatMap(
            row -> {
              Ost ost = new Ost(row.text("file_system"), (int) row.whole("ost"));
              LocalDate day = LocalDate.ofInstant(row.instant(OstDayTable.DAY), ZoneOffset.UTC);
              return Stream.of(new OnDay(ost, day), new OnDay(ost, day.plusDays(1)));
            })
        .distinct()
        .sorted(Comparator.comparing(OnDay::ost).thenComparing(OnDay::day));
  }
}
