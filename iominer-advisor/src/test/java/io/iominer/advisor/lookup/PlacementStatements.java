// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.advisor.placement.RunFolders;
import io.iominer.advisor.placement.SizeDemand;
import io.iominer.core.analysis.Period;
import io.iominer.core.model.Ost;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.unit.Bandwidth;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** What placement is decided by, as statements of Spark: a second form to compare with. */
final class PlacementStatements {
  private static final String DAYS =
      """
      SELECT *, file_rate / peer_file_rate AS file_share,
        greatest(coalesce(read_rate, 0D), coalesce(write_rate, 0D)) AS best_rate
      FROM (SELECT *, coalesce(
          max(CASE WHEN compared_job_count >= %d OR sample_count > 0 THEN day END) OVER systems,
          max(day) OVER systems) AS last_day
        FROM ost_day WHERE %%s WINDOW systems AS (PARTITION BY file_system, lustre_name))
      WHERE day > last_day - INTERVAL %d DAYS AND day <= last_day"""
          .formatted(OstDay.LEAST_JOBS, 90);

  private static final String DEMANDS =
      """
      WITH home AS (
        SELECT job_id, log_id, max_by(o.file_system, o.busy_s) AS file_system
        FROM job_contention LATERAL VIEW explode(osts) t AS o GROUP BY 1, 2
      )
      SELECT h.file_system, a.application, a.process_count AS size, count(*) AS runs,
        percentile(greatest(coalesce(a.read_bandwidth, 0D), coalesce(a.write_bandwidth, 0D)), 0.9)
          AS bandwidth,
        sum(a.run_time_s) AS run_time_s, sum(d.io_s) AS io_s,
        sum(d.lost_slow_ost_s) AS slow_ost_s, sum(d.lost_contention_s) AS contention_s,
        mode(a.access_pattern, true) AS access_pattern
      FROM application_run a
        JOIN diagnosis d ON a.job_id = d.job_id AND a.log_id = d.log_id
        JOIN home h ON a.job_id = h.job_id AND a.log_id = h.log_id
      WHERE a.application IS NOT NULL AND d.io_s > 0 AND %s
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3""";

  private static final String FOLDERS =
      """
      SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY file_system, application ORDER BY runs DESC, owner)
          AS place
        FROM (
          SELECT file_system, application, owner, count(*) AS runs, min(folder) AS first_folder,
            max(folder) AS last_folder, min_by(job_id, struct(folder, job_id)) AS first_job_id
          FROM (
            SELECT j.written_mount_point AS file_system, j.application, j.job_id,
              coalesce(j.`user`, CAST(j.uid AS STRING), '') AS owner, j.written_folder AS folder
            FROM darshan_job j
            WHERE j.written_folder IS NOT NULL AND j.application IS NOT NULL AND %%s)
          GROUP BY 1, 2, 3))
      WHERE place <= %d
      ORDER BY file_system, application, place"""
          .formatted(10);

  private static final String SPAN =
      """
      SELECT greatest(1D, coalesce((percentile(unix_seconds(end_time), 0.99)
        - percentile(unix_seconds(start_time), 0.01)) / 0.98, 1D))
      FROM darshan_job WHERE end_time IS NOT NULL AND %s""";

  private static final String LAST_DAY =
      """
      SELECT CAST(coalesce(max(CASE WHEN compared_job_count >= %d OR sample_count > 0 THEN day END),
        max(day)) AS DATE) FROM ost_day WHERE %%s"""
          .formatted(OstDay.LEAST_JOBS);

  /** Bandwidth of each OST's servers, the median of those above 0. */
  private static final String MEASURED =
      """
      SELECT file_system, lustre_name, percentile(best_rate, 0.5) AS rate FROM (
        SELECT file_system, lustre_name, ost, max(best_rate) AS best_rate FROM (%s) GROUP BY 1, 2, 3)
      WHERE best_rate > 0 GROUP BY 1, 2""";

  private final IOMiner miner;
  private final Optional<LocalDate> last;
  private final Bandwidth assumed;

  /**
   * On a store.
   *
   * @param last day that counts; empty for all
   * @param assumed rate of an OST of which no server tells
   */
  PlacementStatements(IOMiner miner, Optional<LocalDate> last, Bandwidth assumed) {
    this.miner = miner;
    this.last = last;
    this.assumed = assumed;
  }

  private String until(String statement, String time) {
    return statement.formatted(new Period(Optional.empty(), last).contains(time));
  }

  /** Of the last 90 days on which anything is known of OSTs. */
  private String counted(String statement, String time) {
    LocalDate lastDay =
        miner.query(until(LAST_DAY, "day")).collect().get(0).getDate(0).toLocalDate();
    return statement.formatted(Period.of(lastDay.minusDays(89), lastDay).contains(time));
  }

  /** What the store knows of each file system, days in their order. */
  Map<LustreFileSystem, KnownFileSystem> known() {
    Map<LustreFileSystem, Map<Ost, List<OstDay>>> systems = new HashMap<>();
    for (Row row : miner.query(until(DAYS, "day")).collect()) {
      systems
          .computeIfAbsent(name(row), key -> new TreeMap<>())
          .computeIfAbsent(
              new Ost(text(row, "file_system"), row.<Integer>getAs("ost")),
              key -> new ArrayList<>())
          .add(day(row));
    }
    Map<LustreFileSystem, Bandwidth> measured = new HashMap<>();
    for (Row row : miner.query(MEASURED.formatted(until(DAYS, "day"))).collect()) {
      measured.put(name(row), new Bandwidth(row.<Double>getAs("rate")));
    }
    Map<Optional<String>, List<PoolDemand>> demands = demands();
    Map<LustreFileSystem, KnownFileSystem> known = new HashMap<>();
    systems.forEach(
        (names, days) -> {
          days.values().forEach(ofOst -> ofOst.sort(Comparator.comparing(OstDay::day)));
          known.put(
              names,
              new KnownFileSystem(
                  names,
                  days,
                  measured.containsKey(names)
                      ? new RatedOst.Usual(measured.get(names), "measured by servers, at least")
                      : new RatedOst.Usual(assumed, "assumed (default)"),
                  demands.getOrDefault(names.mountPoint(), List.of())));
        });
    return known;
  }

  private static LustreFileSystem name(Row row) {
    return new LustreFileSystem(text(row, "lustre_name"), text(row, "file_system"));
  }

  private static OstDay day(Row row) {
    return new OstDay(
        row.<Timestamp>getAs("day").toInstant().atZone(ZoneOffset.UTC).toLocalDate(),
        new OstDay.PeerShare(number(row, "job_share"), row.<Long>getAs("compared_job_count")),
        new OstDay.PeerShare(number(row, "file_share"), row.<Long>getAs("file_count")),
        number(row, "file_rate"),
        number(row, "peak_rate"),
        number(row, "fullness"));
  }

  private Map<Optional<String>, List<PoolDemand>> demands() {
    Map<Optional<String>, Map<String, List<SizeDemand>>> sizes = new LinkedHashMap<>();
    for (Row row : miner.query(counted(DEMANDS, "a.start_time")).collect()) {
      sizes
          .computeIfAbsent(text(row, "file_system"), key -> new TreeMap<>())
          .computeIfAbsent(row.getAs("application"), key -> new ArrayList<>())
          .add(size(row));
    }
    if (sizes.isEmpty()) {
      return Map.of();
    }
    Duration span =
        Duration.ofSeconds(
            Math.round(miner.query(counted(SPAN, "start_time")).collect().get(0).getDouble(0)));
    Map<Optional<String>, Map<String, List<String>>> folders = folders();
    Map<Optional<String>, List<PoolDemand>> demands = new LinkedHashMap<>();
    sizes.forEach(
        (fileSystem, applications) -> {
          Map<String, List<String>> known = folders.getOrDefault(fileSystem, Map.of());
          demands.put(
              fileSystem,
              applications.entrySet().stream()
                  .map(
                      one ->
                          PoolDemand.of(
                              one.getKey(),
                              one.getValue(),
                              span,
                              known.getOrDefault(one.getKey(), List.of())))
                  .toList());
        });
    return demands;
  }

  /** Folders of applications by file system. */
  private Map<Optional<String>, Map<String, List<String>>> folders() {
    Map<Optional<String>, Map<String, List<String>>> folders = new HashMap<>();
    for (Row row : miner.query(counted(FOLDERS, "j.start_time")).collect()) {
      Optional<String> fileSystem = text(row, "file_system");
      List<String> known =
          folders
              .computeIfAbsent(fileSystem, key -> new HashMap<>())
              .computeIfAbsent(row.getAs("application"), key -> new ArrayList<>());
      RunFolders.of(
              row.getAs("first_folder"),
              row.getAs("last_folder"),
              row.<Long>getAs("first_job_id"),
              fileSystem)
          .filter(folder -> !known.contains(folder))
          .ifPresent(known::add);
    }
    return folders;
  }

  private static SizeDemand size(Row row) {
    return new SizeDemand(
        row.<Long>getAs("runs"),
        new Bandwidth(row.<Double>getAs("bandwidth")),
        number(row, "run_time_s").orElse(0),
        row.<Double>getAs("io_s"),
        number(row, "slow_ost_s").orElse(0),
        number(row, "contention_s").orElse(0),
        text(row, "access_pattern"));
  }

  private static Optional<String> text(Row row, String column) {
    return Optional.ofNullable(row.<@Nullable String>getAs(column));
  }

  private static OptionalDouble number(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
