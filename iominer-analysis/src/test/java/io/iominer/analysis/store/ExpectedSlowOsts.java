// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.OstDayTable;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** On which days OSTs were slow, and how full they were, by loops over the rows of small stores. */
final class ExpectedSlowOsts {
  private static final double SLOW = 0.85;
  private static final int UNTRIED_DAYS = 5;

  /** Of each OST, in the order of the days. */
  private final Map<Ost, List<StoredRow>> rows;

  private final List<FileSystemNames.Pair> names;
  private final KnownFacility facility;

  /** How slow an OST was on a day, and what says so. */
  record Slow(double speed, long jobs, long days, String confidence) {}

  ExpectedSlowOsts(IoStore store, List<FileSystemNames.Pair> names, KnownFacility facility) {
    this.rows =
        store.scan(OstDayTable.DEFINITION).list().stream()
            .sorted(Comparator.comparing(ExpectedSlowOsts::day))
            .collect(
                Collectors.groupingBy(
                    row -> new Ost(row.text("file_system"), (int) row.whole("ost"))));
    this.names = names;
    this.facility = facility;
  }

  private static LocalDate day(StoredRow row) {
    return LocalDate.ofInstant(row.instant(OstDayTable.DAY), ZoneOffset.UTC);
  }

  private List<StoredRow> rows(Ost ost) {
    return rows.getOrDefault(ost, List.of());
  }

  Optional<Slow> slow(Ost ost, LocalDate day) {
    List<StoredRow> known =
        rows(ost).stream()
            .filter(row -> !day(row).isAfter(day))
            .filter(row -> fileRate(row) > 0 || (!row.isNull("peak_rate") && isOfPair(row)))
            .toList();
    if (known.isEmpty()
        || !day(known.get(known.size() - 1)).equals(day)
        || fileRate(known.get(known.size() - 1)) == 0) {
      return Optional.empty();
    }
    List<StoredRow> slowed = slowedSinceItWasHealthy(known);
    long jobs = slowed.stream().mapToLong(row -> row.whole("slowed_job_count")).sum();
    long asked = slowed.stream().mapToLong(row -> row.whole("demanding_job_count")).sum();
    if (2 * jobs <= asked) {
      return Optional.empty();
    }
    StoredRow today = known.get(known.size() - 1);
    StoredRow last = slowed.get(slowed.size() - 1);
    boolean isTold = last.equals(today);
    boolean isOneJob = jobs == 1;
    boolean hasServerSeenMore =
        SLOW * (today.number("peak_rate").orElse(0) / today.real("file_rate")) > 1;
    if (isTold
        ? isOneJob && hasServerSeenMore
        : isOneJob || ChronoUnit.DAYS.between(day(last), day) > UNTRIED_DAYS) {
      return Optional.empty();
    }
    double speed = Math.max(0.01, Math.min(1, speed(last)));
    return speed < SLOW
        ? Optional.of(
            new Slow(
                speed,
                jobs,
                slowed.size(),
                confidence(today, isTold, jobs, slowed.size(), hasServerSeenMore)))
        : Optional.empty();
  }

  private static double fileRate(StoredRow row) {
    return row.number("file_rate").orElse(0);
  }

  private static double peak(StoredRow row, double unknown) {
    return row.number("peak_rate").orElse(unknown);
  }

  /**
   * An OST is healthy when its server measures more than when it was slow, or when all get what
   * they ask for, or more than anybody got when it was slow.
   */
  private static List<StoredRow> slowedSinceItWasHealthy(List<StoredRow> known) {
    List<StoredRow> slowed = new ArrayList<>();
    for (StoredRow row : known) {
      double most = slowed.stream().mapToDouble(one -> fileRate(one)).max().orElse(0);
      double measured =
          slowed.stream().mapToDouble(one -> peak(one, Double.MAX_VALUE)).min().orElse(0);
      if (row.whole("slowed_job_count") > 0) {
        slowed.add(row);
      } else if (row.whole("demanding_job_count") > 0
          || SLOW * fileRate(row) > most
          || SLOW * peak(row, 0) > Math.max(most, measured)) {
        slowed.clear();
      }
    }
    return slowed;
  }

  private double speed(StoredRow row) {
    double most = peak(row, Double.MAX_VALUE);
    double slowed = row.number("slowed_rate").orElse(Double.POSITIVE_INFINITY);
    boolean isLimited = slowed < Double.POSITIVE_INFINITY && most < SLOW * usualPeak(row);
    return facility.isKnown()
        ? (isLimited ? Math.min(slowed, most) : slowed) / facility.ostRate(day(row))
        : row.number("slowed_share").orElse(1);
  }

  private String confidence(
      StoredRow today, boolean isTold, long jobs, int days, boolean hasServerSeenMore) {
    boolean isOfMost = today.number("job_share").orElse(1) < SLOW;
    boolean hasServerSeenLess =
        !hasServerSeenMore && peak(today, Double.MAX_VALUE) < SLOW * usualPeak(today);
    if (!isTold || (jobs == 1 && !hasServerSeenLess)) {
      return "low";
    }
    if (days == 1) {
      return isOfMost ? "medium" : "low";
    }
    return isOfMost && jobs > 2 && days > 2 ? "high" : "medium";
  }

  private double usualPeak(StoredRow today) {
    double percentile =
        Math.max(today.number("read_rate").orElse(0), today.number("write_rate").orElse(0));
    if (today.whole("compared_job_count") < 2
        || today.whole("active_sample_count") < 20
        || percentile < SLOW * peak(today, 0)) {
      return 0;
    }
    double[] peaks =
        rows.values().stream()
            .flatMap(List::stream)
            .filter(row -> day(row).equals(day(today)))
            .filter(row -> row.text("file_system").equals(today.text("file_system")))
            .flatMapToDouble(row -> row.number("peak_rate").stream())
            .sorted()
            .toArray();
    int middle = peaks.length / 2;
    return peaks.length == 0
        ? 0
        : peaks.length % 2 == 1 ? peaks[middle] : (peaks[middle - 1] + peaks[middle]) / 2;
  }

  private boolean isOfPair(StoredRow row) {
    return names.stream()
        .anyMatch(
            name ->
                row.text("lustre_name").equals(Optional.of(name.lustreName()))
                    && row.text("file_system").equals(Optional.ofNullable(name.mountPoint())));
  }

  /** Only where logs and servers call the file system what the row does. */
  OptionalDouble fullness(Ost ost, LocalDate day) {
    return rows(ost).stream()
        .filter(row -> day(row).equals(day) && !row.isNull("fullness"))
        .filter(this::isOfPair)
        .mapToDouble(row -> row.real("fullness"))
        .findFirst();
  }
}
