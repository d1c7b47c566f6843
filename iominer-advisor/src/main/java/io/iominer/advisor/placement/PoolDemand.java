// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.history.RunStanding;
import io.iominer.core.unit.Bandwidth;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What an application's history demands of a pool.
 *
 * @param application the application
 * @param runs diagnosed runs that tell it
 * @param bandwidth of its runs while they read or wrote: the 90th percentile of those of one size,
 *     of the size of which it is greatest; the pool shall not make it slower. Heuristic: a single
 *     run may have come from a cache, and the largest runs may be few
 * @param runShare time that its runs take one after the other, as a share of the time that the
 *     store covers; above 1 where they cannot
 * @param ioSeconds I/O time of these runs together
 * @param slowOstSeconds part of it that was lost to slow OSTs
 * @param contentionSeconds part of it that was lost to other jobs on the same storage
 * @param accessPattern ranks to files of most of the runs of its most frequent size: N-N, N-M, N-1
 *     or 1-1; empty where no run moved bytes
 * @param folders of each of its users the folder that the largest written files of the runs have in
 *     common, the users with most runs first; empty where the logs do not tell
 */
public record PoolDemand(
    String application,
    long runs,
    Bandwidth bandwidth,
    double runSeconds,
    double runShare,
    double ioSeconds,
    double slowOstSeconds,
    double contentionSeconds,
    Optional<String> accessPattern,
    List<String> folders) {
  private static final double MILLIS = 1e3;

  public PoolDemand {
    folders = List.copyOf(folders);
  }

  /** With fewer runs an application has no history. */
  public static final int LEAST_RUNS = RunStanding.LEAST_RUNS;

  /**
   * A pool matters where at least this share of the I/O time was lost to what it helps against.
   * Heuristic: less does not outweigh that other jobs lose the pool's OSTs.
   */
  public static final double LEAST_SHARE = 0.1;

  /**
   * Of the runs of an application at all its sizes.
   *
   * @param sizes at least one
   * @param span time that the store covers, above 0
   * @param folders where its users keep their files; empty where nobody tells
   */
  public static PoolDemand of(
      String application, List<SizeDemand> sizes, Duration span, List<String> folders) {
    SizeDemand usual = sizes.stream().max(Comparator.comparing(SizeDemand::runs)).orElseThrow();
    double runSeconds = sizes.stream().mapToDouble(SizeDemand::runSeconds).sum();
    boolean isRare = usual.runs() < SizeDemand.LEAST_RUNS;
    return new PoolDemand(
        application,
        sizes.stream().mapToLong(SizeDemand::runs).sum(),
        sizes.stream()
            .filter(size -> isRare || size.runs() >= SizeDemand.LEAST_RUNS)
            .map(SizeDemand::bandwidth)
            .max(Comparator.naturalOrder())
            .orElseThrow(),
        runSeconds,
        runSeconds / (span.toMillis() / MILLIS),
        sizes.stream().mapToDouble(SizeDemand::ioSeconds).sum(),
        sizes.stream().mapToDouble(SizeDemand::slowOstSeconds).sum(),
        sizes.stream().mapToDouble(SizeDemand::contentionSeconds).sum(),
        usual.accessPattern(),
        folders);
  }

  /** I/O time that was lost to what a pool helps against, in seconds. */
  public double lostSeconds() {
    return slowOstSeconds + contentionSeconds;
  }

  /** Whether the application has a history that demands a pool of its own. */
  public boolean matters() {
    return runs >= LEAST_RUNS
        && lostSeconds() > 0
        && lostSeconds() >= LEAST_SHARE * ioSeconds
        && bandwidth.bytesPerSecond() > 0;
  }

  /**
   * Stripes of its files in a pool, as {@code lfs setstripe -c} takes it: a file for each rank lies
   * on one OST, fewer files on all of the pool (-1).
   */
  public int stripeCount() {
    return accessPattern.filter("N-N"::equals).isPresent() ? 1 : -1;
  }

  /**
   * Its runs as they were, beside the same on OSTs of their own that are not slow: by the loss
   * model, see docs/diagnosis.md.
   */
  public DecisionEffect whatIf() {
    return new DecisionEffect(ioSeconds, Math.max(0, ioSeconds - lostSeconds()));
  }
}
