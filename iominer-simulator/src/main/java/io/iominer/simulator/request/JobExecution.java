// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** A job while it runs, and what of it is recorded. */
final class JobExecution {
  private final JobRecords records = new JobRecords();
  private final List<RankRun> ranks = new ArrayList<>();
  private final double start;
  private final SplittableRandom random;
  private int running;
  private double end;

  /**
   * A job.
   *
   * @param start seconds since the simulation's beginning
   * @param seed of what is longer or shorter at random
   */
  JobExecution(double start, long seed) {
    this.start = start;
    this.random = new SplittableRandom(seed);
  }

  /** Adds the ranks and sets them to begin. */
  void begin(JobSpec spec, Storage storage, Function<Integer, Iterator<Op>> ops) {
    List<Node> nodes = new ArrayList<>();
    for (int rank = 0; rank < spec.ranks(); rank++) {
      int node = rank / spec.ranksPerNode();
      if (node == nodes.size()) {
        nodes.add(new Node(storage, spec.trouble().slownessOfNode(node)));
      }
      ranks.add(
          new RankRun(
              this, rank, nodes.get(node), spec.trouble().slownessOfRank(rank), ops.apply(rank)));
    }
    running = ranks.size();
    ranks.forEach(rank -> storage.queue().at(start, rank::next));
  }

  /** What is longer or shorter at random. */
  SplittableRandom random() {
    return random;
  }

  JobRecords records() {
    return records;
  }

  double start() {
    return start;
  }

  /** A rank has nothing left to do. */
  void ended() {
    running--;
    end = ranks.get(0).now();
  }

  /** Whether all ranks are done. */
  boolean isOver() {
    return running == 0;
  }

  /** Seconds from the start to the last rank's end. */
  double runSeconds() {
    return end;
  }

  /** Seconds of the rank that was longest in calls of its uppermost layer. */
  double ioSeconds() {
    return ranks.stream().mapToDouble(RankRun::ioSeconds).max().orElse(0);
  }
}
