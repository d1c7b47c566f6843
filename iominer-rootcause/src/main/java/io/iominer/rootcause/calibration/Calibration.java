// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Finds what a machine's parts can do from what jobs did with them, one after the other: a part is
 * told by the jobs that no part known before can have held up. Jobs are only ever slower than a
 * part can be, by other jobs, slow OSTs or their own doing, so rates are upper quantiles and times
 * are lower ones. Rates are weighted by the bytes that a part moved: what a page cache took in at
 * the speed of memory is little. What no job tells is missing.
 *
 * <p>Heuristic: the papers calibrate by benchmarks on an idle machine; the quantiles here were
 * chosen on simulated facilities (docs/diagnosis.md) so that the jobs that are left pass for
 * undisturbed ones.
 */
public final class Calibration {
  /** Fewer jobs tell nothing; heuristic: a quantile of 0.9 lies within ten values. */
  static final int LEAST_JOBS = 10;

  /** Jobs with smaller pieces, or fewer bytes, do not tell a rate; heuristic: Drishti's small. */
  private static final double LARGE = 1 << 20;

  private static final double LEAST_BYTES = 16 * LARGE;

  /** Jobs of larger pieces do not tell what a piece waits; heuristic. */
  private static final double SMALL = 64 * 1024;

  private static final double LEAST_SCATTERED = 1000;

  /** So many ranks of a node share its client; heuristic. */
  private static final int RANKS_OF_A_BUSY_NODE = 8;

  /** A job that took this many times what known parts need was held up by another; heuristic. */
  private static final double HELD_UP = 2;

  private static final double[] OF_RATES = {0.8, 0.9, 0.98};
  private static final double[] OF_RANKS = {0.25, 0.5, 0.75};
  private static final double[] OF_TIMES = {0.1, 0.25, 0.5};
  private static final double[] OF_SEEKS = {0.25, 0.5, 0.75};

  private final List<Traffic> traffic;
  private final Map<CalibratedPart, Calibrated> parts = new EnumMap<>(CalibratedPart.class);

  private Calibration(List<Traffic> traffic) {
    this.traffic = traffic;
  }

  /**
   * What jobs tell of a file system's parts.
   *
   * @param traffic what was moved there in one direction
   */
  public static Map<CalibratedPart, Calibrated> of(List<Traffic> traffic) {
    Calibration calibration = new Calibration(traffic);
    calibration.run();
    return calibration.parts;
  }

  private void run() {
    learn(
        CalibratedPart.RANKS_PER_NODE,
        OF_RANKS,
        job -> job.ranksPerNode() > 0,
        Traffic::nodes,
        Traffic::ranksPerNode);
    learn(
        CalibratedPart.RANK_RATE,
        OF_RATES,
        job -> !job.isStream() && job.isLarge(LARGE, LEAST_BYTES),
        Traffic::bytesOfRank,
        Traffic::rankRate);
    learn(
        CalibratedPart.STDIO_RATE,
        OF_RATES,
        job -> job.isStream() && job.bytes() >= LEAST_BYTES,
        Traffic::bytesOfRank,
        Traffic::rankRate);
    learn(
        CalibratedPart.REQUEST_TIME,
        OF_TIMES,
        job ->
            knows(CalibratedPart.RANK_RATE)
                && job.scattered() >= LEAST_SCATTERED
                && job.bytes() <= SMALL * job.scattered()
                && requestSeconds(job) > 0,
        job -> 1,
        this::requestSeconds);
    learn(
        CalibratedPart.NODE_RATE,
        OF_RATES,
        job ->
            job.isLarge(LARGE, LEAST_BYTES)
                && job.ranks() >= RANKS_OF_A_BUSY_NODE * job.nodes()
                && isHeldUp(job, rankSeconds(job)),
        Traffic::bytesOfNode,
        Traffic::nodeRate);
    learn(
        CalibratedPart.OST_RATE,
        OF_RATES,
        job ->
            job.ostBytes() >= LEAST_BYTES
                && job.isLarge(LARGE, LEAST_BYTES)
                && isHeldUp(job, clientSeconds(job)),
        Traffic::ostBytes,
        job -> job.ostBytes() / job.slowestSeconds());
    learn(
        CalibratedPart.SEEK_SIZE,
        OF_SEEKS,
        job ->
            knows(CalibratedPart.OST_RATE)
                && job.ostScattered() >= LEAST_SCATTERED
                && job.ostBytes() <= LARGE * job.ostScattered()
                && seekBytes(job) > 0
                && isHeldUp(job, clientSeconds(job)),
        job -> 1,
        this::seekBytes);
  }

  private void learn(
      CalibratedPart part,
      double[] quantiles,
      Predicate<Traffic> tells,
      ToDoubleFunction<Traffic> weight,
      ToDoubleFunction<Traffic> value) {
    List<Traffic> jobs =
        traffic.stream().filter(tells).sorted(Comparator.comparingDouble(value)).toList();
    if (jobs.size() >= LEAST_JOBS) {
      double[] found =
          Arrays.stream(quantiles).map(share -> quantile(jobs, share, weight, value)).toArray();
      parts.put(part, new Calibrated(found[1], found[0], found[2], jobs.size()));
    }
  }

  /**
   * The value below which jobs with a share of all weight are. No job counts for more than one of
   * {@link #LEAST_JOBS}.
   *
   * @param jobs by their value
   */
  private static double quantile(
      List<Traffic> jobs,
      double share,
      ToDoubleFunction<Traffic> weight,
      ToDoubleFunction<Traffic> value) {
    double most = jobs.stream().mapToDouble(weight).sum() / LEAST_JOBS;
    ToDoubleFunction<Traffic> capped = job -> Math.min(most, weight.applyAsDouble(job));
    double left = share * jobs.stream().mapToDouble(capped).sum();
    for (Traffic job : jobs) {
      left -= capped.applyAsDouble(job);
      if (left <= 0) {
        return value.applyAsDouble(job);
      }
    }
    return value.applyAsDouble(jobs.get(jobs.size() - 1));
  }

  private boolean knows(CalibratedPart part) {
    return parts.containsKey(part);
  }

  private double value(CalibratedPart part, double otherwise) {
    return knows(part) ? parts.get(part).value() : otherwise;
  }

  private boolean isHeldUp(Traffic job, double knownSeconds) {
    return knows(CalibratedPart.RANK_RATE) && job.slowestSeconds() >= HELD_UP * knownSeconds;
  }

  /** Seconds of a mean rank by itself. */
  private double rankSeconds(Traffic job) {
    CalibratedPart rate = job.isStream() ? CalibratedPart.STDIO_RATE : CalibratedPart.RANK_RATE;
    return (job.bytes() / value(rate, value(CalibratedPart.RANK_RATE, Double.POSITIVE_INFINITY))
            + job.scattered() * value(CalibratedPart.REQUEST_TIME, 0))
        / job.ranks();
  }

  private double clientSeconds(Traffic job) {
    double node = value(CalibratedPart.NODE_RATE, Double.POSITIVE_INFINITY);
    return Math.max(rankSeconds(job), job.bytes() / job.nodes() / node);
  }

  private double requestSeconds(Traffic job) {
    double moving = job.bytes() / value(CalibratedPart.RANK_RATE, Double.POSITIVE_INFINITY);
    return (job.seconds() - moving) / job.scattered();
  }

  private double seekBytes(Traffic job) {
    double carried = job.slowestSeconds() * value(CalibratedPart.OST_RATE, 0);
    return (carried - job.ostBytes()) / job.ostScattered();
  }
}
