// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.abnormal.GroupActivity;
import io.iominer.advisor.iopath.AbnormalParts;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.model.Ost;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.text.SqlText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What servers measured in a job's time, and in the hour before it, by which peers are compared.
 */
final class PathServers {
  /** Seconds between samples where the store has none of the time: LMT's own interval. */
  private static final double USUAL_INTERVAL = 5;

  /** What Beacon's rule looks back at: its first wider window is an hour longer. */
  private static final double LOOK_BACK = 3600;

  /** Steps before the job's time at most; heuristic: those of LMT in that hour. */
  private static final int MOST_STEPS_BEFORE = 720;

  private static final String ROUTERS =
      """
      (SELECT router, %s AS begin_s, %s AS until_s, CAST(bytes AS DOUBLE) AS bytes FROM lmt_router
       WHERE router IN (%s) AND %s)""";

  private static final String OSTS =
      """
      (SELECT n.file_system, o.ost_index AS ost, %1$s AS begin_s, %2$s AS until_s,
        CAST(o.bytes_read AS DOUBLE) + o.bytes_written AS bytes
       FROM lmt_ost o JOIN %3$s n ON o.file_system = n.lustre_name
       WHERE o.ost_index IS NOT NULL AND %4$s)""";

  /** The latest word of each source on an OST counts. */
  private static final String SERVERS =
      """
      WITH server AS (
        SELECT n.file_system, o.ost_index AS ost,
          max_by(o.oss, coalesce(o.valid_from, TIMESTAMP '1970-01-01')) AS oss,
          max(o.ost_name) AS ost_name
        FROM ost_info o JOIN %1$s n ON o.file_system = n.lustre_name
        WHERE o.ost_index IS NOT NULL AND o.oss IS NOT NULL GROUP BY 1, 2
      ), own AS (
        SELECT s.file_system, s.oss FROM server s LEFT SEMI JOIN %2$s own
          ON s.file_system <=> own.file_system AND s.ost = own.ost
      )
      SELECT s.* FROM server s LEFT SEMI JOIN own
        ON s.file_system <=> own.file_system AND s.oss = own.oss
      ORDER BY s.file_system, s.ost""";

  private final IOMiner miner;
  private final TimeGrid grid;

  /** The steps of the job's time and, before them, those of an hour, as far as they are few. */
  private final TimeGrid wide;

  PathServers(IOMiner miner, TimeGrid grid) {
    this.miner = miner;
    this.grid = grid;
    int before = Math.min(MOST_STEPS_BEFORE, (int) Math.ceil(LOOK_BACK / grid.step()));
    this.wide =
        new TimeGrid(grid.start() - before * grid.step(), grid.step(), before + grid.count());
  }

  /** Seconds between samples of a time. */
  static double usualInterval(IOMiner miner, PathLog.Time time) {
    TimeGrid around = new TimeGrid(time.from(), Math.max(1, time.to() - time.from()), 1);
    Double usual =
        StoredIoPath.rows(
                miner,
                "SELECT percentile_approx(interval_s, 0.5) AS usual FROM lmt_ost WHERE interval_s > 0"
                    + " AND "
                    + within(around))
            .findFirst()
            .map(row -> row.<@Nullable Double>getAs("usual"))
            .orElse(null);
    return usual == null ? USUAL_INTERVAL : usual;
  }

  /** Rows of an interval that touches a grid. */
  private static String within(TimeGrid grid) {
    return String.format(
        Locale.ROOT,
        "interval_start < timestamp_micros(%d) AND interval_end > timestamp_micros(%d)",
        micros(grid.end()),
        micros(grid.start()));
  }

  private static long micros(double seconds) {
    return Math.round(seconds * 1e6);
  }

  private String routerRows(List<String> names) {
    return ROUTERS.formatted(
        StoredIoPath.seconds("interval_start"),
        StoredIoPath.seconds("interval_end"),
        names.stream().map(SqlText::literal).collect(Collectors.joining(", ")),
        within(wide));
  }

  private String ostRows() {
    return OSTS.formatted(
        StoredIoPath.seconds("interval_start"),
        StoredIoPath.seconds("interval_end"),
        LustreNames.VIEW,
        within(wide));
  }

  /** Bytes/s of routers of these names in {@link #wide}; without those that have no samples. */
  Map<String, double[]> routers(List<String> names) {
    Map<String, double[]> rates = new LinkedHashMap<>();
    if (!names.isEmpty()) {
      BinnedRows.rates(miner, BinnedRows.statement("router", routerRows(names), wide), 1, wide)
          .forEach((key, rate) -> rates.put((String) key.get(0), rate));
    }
    return rates;
  }

  /** Bytes/s of all OSTs of known file systems in {@link #wide}. */
  Map<Ost, double[]> osts() {
    Map<Ost, double[]> rates = new LinkedHashMap<>();
    BinnedRows.rates(miner, BinnedRows.statement("file_system, ost", ostRows(), wide), 2, wide)
        .forEach((key, rate) -> rates.put(PathLog.ost(key), rate));
    return rates;
  }

  /** The part of a rate in the job's time; what was not measured is NaN. */
  double[] ofJob(double[] rate) {
    return Arrays.copyOfRange(rate, wide.count() - grid.count(), wide.count());
  }

  /** OSTs of the servers of the job's OSTs, with these servers and with their own names. */
  record Served(Map<Ost, String> servers, Map<Ost, String> names) {}

  Served served(Iterable<Ost> own) {
    Map<Ost, String> servers = new TreeMap<>();
    Map<Ost, String> names = new HashMap<>();
    for (Row row :
        StoredIoPath.rows(miner, SERVERS.formatted(LustreNames.VIEW, PathLog.values(own)))
            .toList()) {
      Ost ost = PathLog.ost(Arrays.asList(row.get(0), row.get(1)));
      servers.put(ost, row.getAs("oss"));
      names.put(ost, row.getAs("ost_name"));
    }
    return new Served(servers, names);
  }

  /**
   * Marks parts that carry much less than their peers.
   *
   * @param group bytes/s in {@link #wide} by the names of the parts and of their peers
   */
  List<PathPart> mark(List<PathPart> parts, Map<String, double[]> group) {
    int from =
        group.values().stream().mapToInt(PathServers::firstMeasured).min().orElse(wide.count());
    if (from == wide.count()) {
      return parts;
    }
    Map<String, double[]> measured = new LinkedHashMap<>();
    group.forEach((name, rate) -> measured.put(name, Arrays.copyOfRange(rate, from, rate.length)));
    return AbnormalParts.mark(parts, new GroupActivity(wide.step(), measured), grid);
  }

  private static int firstMeasured(double[] rate) {
    int first = 0;
    while (first < rate.length && Double.isNaN(rate[first])) {
      first++;
    }
    return first;
  }
}
