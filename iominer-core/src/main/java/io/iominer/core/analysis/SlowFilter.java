// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import java.util.Locale;

/**
 * Which jobs are slow.
 *
 * @param direction whether reads or writes are looked at
 * @param minBandwidth least bandwidth, bytes/s
 * @param maxBandwidth bandwidth that is no longer slow, bytes/s; just below it is
 * @param minRanks least number of ranks
 * @param minBytesPerRank least bytes moved in the direction for each rank
 * @param jobs which jobs are looked at
 * @param isOfPaper whether bandwidth is over the time in which any file was in use, slowest first,
 *     as the paper has it; else over the time in calls, and who lost most comes first
 */
public record SlowFilter(
    IoDirection direction,
    double minBandwidth,
    double maxBandwidth,
    long minRanks,
    long minBytesPerRank,
    JobFilter jobs,
    boolean isOfPaper) {
  /**
   * With less of the time in calls a job paused, and its rate says little of the storage;
   * heuristic.
   */
  private static final double LEAST_IN_CALLS = 0.5;

  /** More than 1000 ranks (IOMiner, section III-F). */
  public static final long PAPER_RANKS = 1_001;

  /** 10 MB for each rank (IOMiner, section III-F). */
  public static final long PAPER_BYTES_PER_RANK = 10_000_000;

  /** Below 1 GB/s (IOMiner, section III-F). */
  public static final double PAPER_BANDWIDTH = 1e9;

  /** By the time in calls. */
  public SlowFilter(
      IoDirection direction,
      double minBandwidth,
      double maxBandwidth,
      long minRanks,
      long minBytesPerRank,
      JobFilter jobs) {
    this(direction, minBandwidth, maxBandwidth, minRanks, minBytesPerRank, jobs, false);
  }

  /** The paper's filter. */
  public static SlowFilter paper(IoDirection direction, JobFilter jobs) {
    return new SlowFilter(
        direction, 0, PAPER_BANDWIDTH, PAPER_RANKS, PAPER_BYTES_PER_RANK, jobs, true);
  }

  /** The bandwidth in SQL, of rows of {@code perf_factor} that are called p. */
  public String rate() {
    return isOfPaper
        ? "p.critical_bandwidth"
        : "(p.critical_bandwidth / nullif(coalesce(p.busy_share, 1), 0))";
  }

  /** How the bandwidth is called in answers. */
  public String column() {
    return isOfPaper ? Factor.CRITICAL_BANDWIDTH.column() : "bandwidth";
  }

  /** The condition in SQL that a row of {@code perf_factor}, called p, is one of a slow job. */
  public String holds() {
    String rate = rate();
    String isSlow =
        "p.direction = '%s' AND %s >= %sD AND %s < %sD AND p.process_count >= %dL AND p.bytes >= %dL * p.process_count"
            .formatted(
                direction.name().toLowerCase(Locale.ROOT),
                rate,
                Double.toString(minBandwidth),
                rate,
                Double.toString(maxBandwidth),
                minRanks,
                minBytesPerRank);
    return isOfPaper ? isSlow : isSlow + " AND coalesce(p.busy_share, 1) >= " + LEAST_IN_CALLS;
  }

  /** In words: what jobs it chooses. */
  public String words() {
    return String.format(
        Locale.ROOT,
        "Conditions: diagnosed jobs of at least %s, with a mean of at least %s per rank, %s%s%s",
        Counted.of(minRanks, "rank"),
        new Bytes(minBytesPerRank).asSet(),
        minBandwidth > 0 ? "at least " + rate(minBandwidth) + ", " : "",
        "less than " + rate(maxBandwidth),
        isOfPaper
            ? ""
            : "\nLeft out: jobs that were in I/O calls for less than "
                + new Ratio(LEAST_IN_CALLS)
                + " of the critical path\nBandwidth: bytes over the time in I/O calls on the critical path");
  }

  private static String rate(double bytesPerSecond) {
    return new Bytes(Math.round(bytesPerSecond)).asSet() + "/s";
  }

  /** The order of slow jobs in SQL. */
  public String order() {
    return isOfPaper ? column() : "lost_s DESC NULLS LAST, " + column();
  }
}
