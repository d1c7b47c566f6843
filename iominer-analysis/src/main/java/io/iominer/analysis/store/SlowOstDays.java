// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.OstDayTable;
import io.iominer.rootcause.ost.SlowDays;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The days on which OSTs were slow, and how full they were, by {@code ost_day}: a row for each OST
 * and day, which memory holds.
 */
final class SlowOstDays {
  private static final List<String> COLUMNS =
      List.of(
          "file_system",
          "lustre_name",
          "ost",
          "day",
          "file_rate",
          "peak_rate",
          "job_share",
          "demanding_job_count",
          "slowed_job_count",
          "slowed_rate",
          "slowed_share",
          "fullness",
          "compared_job_count",
          "active_sample_count",
          "read_rate",
          "write_rate");

  /** Fewer samples with traffic may all be of short bursts; heuristic. */
  private static final long LEAST_SAMPLES = 20;

  /** What a server measured of one job alone is no more than that job tells; heuristic. */
  private static final long LEAST_JOBS = 2;

  private final Map<OnDay, SlowDays.SlowDay> slow = new HashMap<>();
  private final Map<OnDay, Double> fullness = new HashMap<>();

  private record OnDay(Ost ost, LocalDate day) {
    static OnDay of(StoredRow row) {
      return new OnDay(
          new Ost(row.text("file_system"), (int) row.whole("ost")),
          UtcDays.date(row.instant("day")));
    }
  }

  /** All OSTs of a file system on a day. */
  private record OnAllOsts(Optional<String> fileSystem, LocalDate day) {
    static OnAllOsts of(StoredRow row) {
      return new OnAllOsts(row.text("file_system"), UtcDays.date(row.instant("day")));
    }
  }

  private SlowOstDays() {}

  /**
   * Those of a store.
   *
   * @param names which of LMT's file systems is which of Darshan's
   * @param rates what an OST can do
   */
  static SlowOstDays of(IoStore store, List<FileSystemNames.Pair> names, DayRates rates) {
    SlowOstDays osts = new SlowOstDays();
    Map<OnAllOsts, OptionalDouble> usual = usuallyMeasured(store);
    Map<Ost, List<SlowDays.Told>> told = new HashMap<>();
    store
        .scan(OstDayTable.DEFINITION)
        .rows(
            COLUMNS,
            row -> {
              OnDay day = OnDay.of(row);
              if (row.number("file_rate").orElse(0) > 0
                  || (!row.isNull("peak_rate") && isOfPair(row, names))) {
                told.computeIfAbsent(day.ost(), ost -> new ArrayList<>())
                    .add(told(row, rates, usual));
              }
              if (!row.isNull("fullness") && isOfPair(row, names)) {
                osts.fullness.put(day, row.real("fullness"));
              }
            });
    told.forEach(osts::add);
    return osts;
  }

  private static Map<OnAllOsts, OptionalDouble> usuallyMeasured(IoStore store) {
    Map<OnAllOsts, List<Double>> measured = new HashMap<>();
    store
        .scan(OstDayTable.DEFINITION)
        .whereKnown("peak_rate")
        .rows(
            List.of("file_system", "day", "peak_rate"),
            row ->
                measured
                    .computeIfAbsent(OnAllOsts.of(row), day -> new ArrayList<>())
                    .add(row.real("peak_rate")));
    Map<OnAllOsts, OptionalDouble> usual = new HashMap<>();
    measured.forEach((day, rates) -> usual.put(day, OrderStatistics.of(rates).median()));
    return usual;
  }

  /**
   * Whether the server's peak is no mean over less than a sample, and not of one job alone: it was
   * reached again and again, and several jobs used the OST.
   */
  private static boolean isServerSure(StoredRow row) {
    double reached =
        Math.max(row.number("read_rate").orElse(0), row.number("write_rate").orElse(0));
    return row.whole("compared_job_count") >= LEAST_JOBS
        && row.whole("active_sample_count") >= LEAST_SAMPLES
        && reached >= SlowDays.SLOW * row.number("peak_rate").orElse(0);
  }

  private static SlowDays.Told told(
      StoredRow row, DayRates rates, Map<OnAllOsts, OptionalDouble> usual) {
    LocalDate day = OnDay.of(row).day();
    OptionalDouble speed = row.number("slowed_share");
    OptionalDouble peak = row.number("peak_rate");
    OptionalDouble usualPeak =
        isServerSure(row)
            ? usual.getOrDefault(OnAllOsts.of(row), OptionalDouble.empty())
            : OptionalDouble.empty();
    if (rates.isKnown()) {
      OptionalDouble rate = row.number("slowed_rate");
      double most = SlowDays.most(peak, usualPeak);
      speed =
          rate.isEmpty()
              ? rate
              : OptionalDouble.of(Math.min(rate.getAsDouble(), most) / rates.ostRate(day));
    }
    return new SlowDays.Told(
        day,
        row.whole("demanding_job_count"),
        row.whole("slowed_job_count"),
        row.number("file_rate").orElse(0),
        speed,
        row.number("job_share"),
        peak,
        usualPeak);
  }

  private static boolean isOfPair(StoredRow row, List<FileSystemNames.Pair> names) {
    Optional<String> mountPoint = row.text("file_system");
    return names.stream()
        .anyMatch(
            pair ->
                Optional.of(pair.lustreName()).equals(row.text("lustre_name"))
                    && Optional.ofNullable(pair.mountPoint()).equals(mountPoint));
  }

  private void add(Ost ost, List<SlowDays.Told> days) {
    days.sort(Comparator.comparing(SlowDays.Told::day));
    SlowDays.clearly(days).forEach(day -> slow.put(new OnDay(ost, day.day()), day));
  }

  /** How slow an OST was on a day; empty where it was not. */
  Optional<SlowDays.SlowDay> slow(Ost ost, LocalDate day) {
    return Optional.ofNullable(slow.get(new OnDay(ost, day)));
  }

  /** Used share of an OST's space on a day; empty where no server told it. */
  OptionalDouble fullness(Ost ost, LocalDate day) {
    Double used = fullness.get(new OnDay(ost, day));
    return used == null ? OptionalDouble.empty() : OptionalDouble.of(used);
  }
}
