// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.LustreNames;
import java.util.Locale;

/** How fast and how full each OST was on each day, by {@code ost_day}. */
final class OstSpeeds {
  /** An OST whose good files are slower than this share of the others' is slow; heuristic. */
  private static final double SLOW = 0.85;

  /** Least speed, so that nothing takes for ever; heuristic. */
  private static final double LEAST_SPEED = 0.01;

  private OstSpeeds() {}

  /**
   * Statement with {@code file_system}, {@code ost}, {@code day}, {@code speed} when slow, and the
   * number of {@code jobs} that tell it. A speed is a share of what an OST can do, or of the median
   * where nobody knows.
   */
  static String slow(DatedOsts osts) {
    return String.format(
        Locale.ROOT,
        """
        SELECT file_system, ost, CAST(day AS DATE) AS day, job_count AS jobs,
          greatest(%s, least(1D, greatest(file_rate, coalesce(peak_rate, 0D)) / %s)) AS speed
        FROM ost_day WHERE file_rate < %s * peer_file_rate""",
        sql(LEAST_SPEED),
        osts.knownRate("CAST(day AS DATE)").orElse("peer_file_rate"),
        sql(SLOW));
  }

  /**
   * Statement with {@code file_system}, {@code ost}, {@code day} and {@code fullness} at most, as
   * servers measured it; for {@link LustreNames#VIEW}.
   */
  static String fullness() {
    return """
        SELECT o.file_system, o.ost, CAST(o.day AS DATE) AS day, o.fullness
        FROM ost_day o LEFT SEMI JOIN %s n
          ON o.lustre_name = n.lustre_name AND o.file_system <=> n.file_system
        WHERE o.fullness IS NOT NULL"""
        .formatted(LustreNames.VIEW);
  }

  private static String sql(double value) {
    return "CAST(" + value + " AS DOUBLE)";
  }
}
