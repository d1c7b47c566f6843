// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.advisor.placement.RunFolders;
import io.iominer.advisor.placement.SizeDemand;
import io.iominer.core.analysis.Period;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RatedFacility;
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

/** Decides on placement by what a store knows. */
public final class StoredPlacement {
  /** Days before the last one of the store that count. Heuristic: a quarter of a year. */
  private static final int LAST_DAYS = 90;

  /**
   * Days up to the last one of a file system on which jobs or servers tell of an OST: a log alone
   * may have a wrong time.
   */
  private static final String DAYS =
      """
      SELECT *, file_rate / peer_file_rate AS file_share,
        greatest(coalesce(read_rate, 0D), coalesce(write_rate, 0D)) AS best_rate
      FROM (SELECT *, coalesce(
          max(CASE WHEN compared_job_count >= %d OR sample_count > 0 THEN day END) OVER systems,
          max(day) OVER systems) AS last_day
        FROM ost_day WHERE %%s WINDOW systems AS (PARTITION BY file_system, lustre_name))
      WHERE day > last_day - INTERVAL %d DAYS AND day <= last_day"""
          .formatted(OstDay.LEAST_JOBS, LAST_DAYS);

  /**
   * By application and ranks; to know the compute nodes costs more than it tells here. A log counts
   * for the file system that it used for longest.
   */
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
        mode(a.access_pattern) AS access_pattern
      FROM application_run a
        JOIN diagnosis d ON a.job_id = d.job_id AND a.log_id = d.log_id
        JOIN home h ON a.job_id = h.job_id AND a.log_id = h.log_id
      WHERE a.application IS NOT NULL AND d.io_s > 0 AND %s
      GROUP BY 1, 2, 3""";

  /** Users of an application whose folders are named, those with most runs; heuristic. */
  private static final int MOST_USERS = 10;

  /** The folders of the largest files that the runs of a user and an application wrote. */
  private static final String FOLDERS =
      """
      SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY file_system, application ORDER BY runs DESC, owner)
          AS place
        FROM (
          SELECT file_system, application, owner, count(*) AS runs, min(folder) AS first_folder,
            max(folder) AS last_folder, min_by(job_id, folder) AS first_job_id
          FROM (
            SELECT f.mount_point AS file_system, j.application, j.job_id, j.log_id,
              coalesce(j.`user`, CAST(j.uid AS STRING), '') AS owner,
              regexp_extract(max_by(f.file_name, f.bytes_written), '^(/.*/)[^/]*$', 1) AS folder
            FROM darshan_file f JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
            WHERE f.bytes_written > 0 AND f.ost_count > 0 AND j.application IS NOT NULL AND %%s
            GROUP BY 1, 2, 3, 4, 5)
          WHERE folder <> ''
          GROUP BY 1, 2, 3))
      WHERE place <= %d
      ORDER BY file_system, application, place"""
          .formatted(MOST_USERS);

  /**
   * Seconds that the store covers: from the first to the last hundredth of its jobs, as one of them
   * may have a wrong time; jobs without times are not among {@link #DEMANDS}.
   */
  private static final String SPAN =
      """
      SELECT greatest(1D, coalesce((percentile(unix_seconds(end_time), 0.99)
        - percentile(unix_seconds(start_time), 0.01)) / 0.98, 1D))
      FROM darshan_job WHERE %s""";

  private final IOMiner miner;
  private final DatedSettings settings;
  private final Optional<LocalDate> last;

  /**
   * On a store, by all of its days.
   *
   * @param settings what is known of the facility
   */
  public StoredPlacement(IOMiner miner, DatedSettings settings) {
    this(miner, settings, Optional.empty());
  }

  private StoredPlacement(IOMiner miner, DatedSettings settings, Optional<LocalDate> last) {
    this.miner = miner;
    this.settings = settings;
    this.last = last;
  }

  /**
   * The same by what was known when a day was over: by that day and those before it, and the jobs
   * that had started.
   *
   * @param last the day, in UTC; empty for all days
   */
  public StoredPlacement upTo(Optional<LocalDate> last) {
    return new StoredPlacement(miner, settings, last);
  }

  private String until(String statement, String time) {
    return statement.formatted(new Period(Optional.empty(), last).contains(time));
  }

  /** The OSTs of a file system as rows tell. */
  private static final class Known {
    private final Map<Ost, List<OstDay>> days = new TreeMap<>();
    private final Map<Ost, Double> best = new TreeMap<>();
  }

  /**
   * For each file system of which the store knows OSTs.
   *
   * @param application only this one gets a pool; empty for all
   */
  public List<Placement> decide(Optional<String> application) {
    Map<LustreFileSystem, Known> systems = new LinkedHashMap<>();
    for (Row row : miner.query(until(DAYS, "day")).collect()) {
      add(row, systems.computeIfAbsent(name(row), key -> new Known()));
    }
    Map<Optional<String>, List<PoolDemand>> demands = demands();
    RatedFacility facility =
        settings.rated(IoDirection.WRITE, last.orElse(CalibrationHistory.UNKNOWN_DAY));
    List<Placement> placements = new ArrayList<>();
    systems.forEach(
        (names, known) ->
            placements.add(
                Placement.of(
                    new KnownFileSystem(
                        names,
                        known.days,
                        usual(facility, known),
                        demands.getOrDefault(names.mountPoint(), List.of())),
                    application)));
    placements.sort(Comparator.comparing(placement -> placement.fileSystem().names().toString()));
    return placements;
  }

  /** Why nothing can be decided where no OST is known at all; a sentence. */
  public String whyNothing() {
    if (miner.load("darshan_job").count() == 0) {
      return "The store has no logs.";
    }
    return miner.load("diagnosis").count() == 0
        ? "The store's logs were not diagnosed, so that no OST is known: 'iominer diagnose --store"
            + " DIR' comes first."
        : "No log says on which OSTs its files lie (Darshan's LUSTRE module), and there is no"
            + " server-side monitoring data ('iominer ingest --lmt').";
  }

  private static LustreFileSystem name(Row row) {
    return new LustreFileSystem(text(row, "lustre_name"), text(row, "file_system"));
  }

  private static void add(Row row, Known known) {
    Ost ost = new Ost(text(row, "file_system"), row.<Integer>getAs("ost"));
    OstDay day =
        new OstDay(
            row.<Timestamp>getAs("day").toInstant().atZone(ZoneOffset.UTC).toLocalDate(),
            new OstDay.PeerShare(number(row, "job_share"), row.<Long>getAs("compared_job_count")),
            new OstDay.PeerShare(number(row, "file_share"), row.<Long>getAs("file_count")),
            number(row, "file_rate"),
            number(row, "peak_rate"),
            number(row, "fullness"));
    known.days.computeIfAbsent(ost, key -> new ArrayList<>()).add(day);
    known.best.merge(ost, row.<Double>getAs("best_rate"), Math::max);
  }

  /**
   * What the site or its jobs tell of an OST; else the median of the most that servers measured, of
   * which an OST can do more; else that of a usual facility.
   */
  private static RatedOst.Usual usual(RatedFacility facility, Known known) {
    Bandwidth rate = new Bandwidth(facility.model().scratch().ostBytesPerSecond());
    if (facility.isKnown()) {
      return new RatedOst.Usual(
          rate, facility.origin() == RateOrigin.TOLD ? "configured" : "learned from jobs");
    }
    OptionalDouble measured =
        OrderStatistics.of(
                known.best.values().stream().mapToDouble(Double::doubleValue).filter(v -> v > 0))
            .median();
    return measured.isPresent()
        ? new RatedOst.Usual(new Bandwidth(measured.getAsDouble()), "measured by servers, at least")
        : new RatedOst.Usual(rate, "assumed (default)");
  }

  private Map<Optional<String>, List<PoolDemand>> demands() {
    Map<Optional<String>, Map<String, List<SizeDemand>>> sizes = new LinkedHashMap<>();
    for (Row row : miner.query(until(DEMANDS, "a.start_time")).collect()) {
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
            Math.round(miner.query(until(SPAN, "start_time")).collect().get(0).getDouble(0)));
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
    for (Row row : miner.query(until(FOLDERS, "j.start_time")).collect()) {
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
