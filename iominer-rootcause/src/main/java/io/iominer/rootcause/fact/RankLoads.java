// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What each rank moved, and how long that took, over all ranks of the job: one that never opened a
 * file counts with nothing. {@link RankFacts} divides a reduced record evenly; here the two ranks
 * that Darshan knows keep their own numbers and the others share the rest.
 *
 * @param values by rank
 */
public record RankLoads(double[] values) {
  /** Part of a direction's bytes of which it does not matter who moved them; heuristic. */
  private static final double UNKNOWN = 0.01;

  /**
   * Bytes by rank in a direction: of a reduced record, whose ranks' bytes Darshan keeps both ways,
   * those that are of this direction for sure ({@link #isKnown}).
   */
  public static RankLoads bytes(JobFacts job, IoDirection direction) {
    return bytes(job, List.of(direction));
  }

  /** Bytes by rank, both ways. */
  public static RankLoads bytes(JobFacts job) {
    return bytes(job, List.of(IoDirection.values()));
  }

  private static RankLoads bytes(JobFacts job, List<IoDirection> directions) {
    double[] values = new double[job.processes()];
    for (int rank = 0; rank < values.length; rank++) {
      for (IoDirection direction : directions) {
        values[rank] += job.ranks(direction).bytes(rank);
      }
    }
    RankLoads loads = new RankLoads(values);
    double missing = 0;
    for (FileFacts file : job.files()) {
      if (file.spread().isPresent() && file.bytes() > 0) {
        RankSpread spread = file.spread().get();
        double all = directions.stream().mapToLong(way -> file.use(way).bytes()).sum();
        double others = file.bytes() - all;
        missing +=
            loads.correct(
                spread,
                all / values.length,
                all,
                Math.max(0, spread.slowestBytes() - others),
                Math.max(0, spread.fastestBytes() - others));
      }
    }
    loads.addToAll(missing);
    return loads;
  }

  /**
   * Whether the bytes of ranks are known in a direction: not where a reduced record was both read
   * and written, unless its slowest rank moved nearly all or nothing of it.
   */
  public static boolean isKnown(JobFacts job, IoDirection direction) {
    double unknown =
        job.files().stream()
            .filter(file -> file.spread().isPresent())
            .mapToDouble(file -> unknown(file, (double) file.use(direction).bytes()))
            .sum();
    return unknown <= UNKNOWN * job.bytes(direction);
  }

  /**
   * Between the most and the least that the slowest rank of a file can have moved of some bytes.
   */
  private static double unknown(FileFacts file, double bytes) {
    double slowest = file.spread().orElseThrow().slowestBytes();
    return Math.min(slowest, bytes) - Math.max(0, slowest - (file.bytes() - bytes));
  }

  /**
   * Bytes both ways in records of all ranks of which Darshan kept no rank's part: they are divided
   * evenly here, but need not have been.
   */
  public static double unknownBytes(JobFacts job) {
    return job.files().stream()
        .filter(file -> file.isShared() && file.spread().isEmpty())
        .mapToDouble(FileFacts::bytes)
        .sum();
  }

  /** Seconds in reads and writes by rank. */
  public static RankLoads seconds(JobFacts job) {
    double[] values = new double[job.processes()];
    for (int rank = 0; rank < values.length; rank++) {
      values[rank] = job.readers().seconds(rank) + job.writers().seconds(rank);
    }
    RankLoads loads = new RankLoads(values);
    double missing = 0;
    for (FileFacts file : job.files()) {
      if (file.spread().isPresent()) {
        Use read = file.read();
        Use written = file.written();
        RankSpread spread = file.spread().get();
        double slowest = read.slowestSeconds() + written.slowestSeconds();
        double withoutMetadata = slowest / spread.slowestSeconds();
        missing +=
            loads.correct(
                spread,
                slowest,
                read.seconds() + written.seconds(),
                slowest,
                withoutMetadata * spread.fastestSeconds());
      }
    }
    loads.addToAll(missing);
    return loads;
  }

  /**
   * Puts a file's real parts in place of what every rank was given.
   *
   * @return what every rank still misses
   */
  private double correct(
      RankSpread spread, double given, double all, double slowest, double fastest) {
    int others = values.length - 2;
    double rest = others > 0 ? Math.max(0, all - slowest - fastest) / others : 0;
    values[spread.slowestRank()] += slowest - rest;
    values[spread.fastestRank()] += fastest - rest;
    return rest - given;
  }

  private void addToAll(double amount) {
    for (int rank = 0; rank < values.length; rank++) {
      values[rank] += amount;
    }
  }

  public double sum() {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** Rank with the most. */
  public int most() {
    int most = 0;
    for (int rank = 1; rank < values.length; rank++) {
      most = values[rank] > values[most] ? rank : most;
    }
    return most;
  }

  public double max() {
    return values[most()];
  }

  /** Share of the rank with the most; empty where there is nothing. */
  public OptionalDouble mostShare() {
    double sum = sum();
    return sum > 0 ? OptionalDouble.of(max() / sum) : OptionalDouble.empty();
  }

  /** (max − mean) / max over so many ranks: 0 when all are equal, near 1 when one has all. */
  public double unevenness(int processes) {
    return max() > 0 ? Math.max(0, 1 - sum() / processes / max()) : 0;
  }
}
