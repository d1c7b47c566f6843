// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.CollectiveUse;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How long a facility takes for a job's bytes in one direction: the greatest of what the slowest
 * rank, the compute nodes and the fullest OST need.
 */
final class DirectionModel {
  /** A rank with at most this multiple of the mean bytes moved no more than others; heuristic. */
  static final double EVEN = 1.25;

  private final FacilityModel facility;
  private final RankFacts ranks;

  /** Ranks that can share the bytes evenly: all, or with collective MPI-IO the aggregators. */
  private final int sharers;

  private final OstLoads loads;

  /** Bytes of a rank that are moved again, because they lie in another's block. */
  private final double conflicts;

  /** Bytes/s of a rank through the interface that moved most. */
  private final double rankRate;

  /** Seconds of a request that does not follow the one before. */
  private final double requestSeconds;

  private final double allOsts;

  /** By rank, seconds by which OSTs hold it up that uses its own files one after the other. */
  private final double[] holdUps;

  /** The same of all ranks together with large requests. */
  private final double holdUpsOfLarge;

  /**
   * Compute nodes; no more than so many ranks usually have, because what more of them add would be
   * looked for as lost.
   */
  private final double nodes;

  private final double secondsAsTheyAre;
  private final double secondsOfOwnRequests;

  DirectionModel(
      JobFacts job,
      IoDirection direction,
      FileSteps steps,
      JobContention around,
      RatedFacility rated) {
    facility = rated.isKnown() ? rated.model() : OwnFacility.of(job, direction, rated.model());
    FileSystemModel fileSystem = facility.scratch();
    int osts = OstCount.ofMost(direction, job, around, facility).sure();
    double usual = facility.nodesFor(job.processes());
    ranks = job.ranks(direction);
    sharers = CollectiveUse.of(job, direction).aggregators().orElse(job.processes());
    loads = OstLoads.of(job, direction, steps, fileSystem);
    conflicts = rated.isKnown() ? ranks.conflicts() : 0;
    rankRate =
        job.isStreamed(direction)
            ? fileSystem.stdioBytesPerSecond()
            : fileSystem.rankBytesPerSecond();
    requestSeconds = fileSystem.requestSeconds();
    allOsts = osts > 0 ? osts : job.processes();
    holdUps = loads.holdUps(rankRate, true);
    holdUpsOfLarge = sum(loads.holdUps(fileSystem.rankBytesPerSecond(), false));
    nodes = Math.min(usual, around.nodes().orElse(usual));
    secondsAsTheyAre = ofRanksOrNodes();
    secondsOfOwnRequests = ofOwnRequests();
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** What the ranks moved. */
  RankFacts ranks() {
    return ranks;
  }

  /** What the OSTs moved. */
  OstLoads loads() {
    return loads;
  }

  /**
   * OSTs of the file system that holds most of the bytes, as far as they are known; where nobody
   * tells of any, one for each rank.
   */
  double allOsts() {
    return allOsts;
  }

  /** Whether most of the bytes are in files that several ranks use. */
  boolean sharesFiles() {
    return loads.sharedBytes() > loads.bytes() / 2;
  }

  /**
   * Seconds that the OSTs need; 0 where the log does not say where the files lie.
   *
   * @param speeds rate of an OST as a share of a healthy one's
   */
  double ostSeconds(ToDoubleFunction<Ost> speeds) {
    return loads.seconds(speeds);
  }

  /** Seconds that healthy OSTs need; 0 where the log does not say where the files lie. */
  double secondsOfHealthyOsts() {
    return loads.secondsOfHealthy();
  }

  /**
   * Seconds of the slowest rank or of the nodes of those that move bytes, on OSTs without limit.
   * Aggregators are spread over all nodes; other ranks fill one after the other.
   */
  double clientSecondsAsTheyAre() {
    return secondsAsTheyAre;
  }

  private double ofRanksOrNodes() {
    double slowest = 0;
    for (int rank = 0; rank < ranks.processes(); rank++) {
      slowest = Math.max(slowest, rankSeconds(rank));
    }
    int movers = Math.max(1, ranks.movers());
    double onNodes =
        sharers < ranks.processes()
            ? nodeSeconds(ranks.totalBytes() * Math.ceil(movers / nodes) / movers)
            : usualNodeSeconds(ranks.totalBytes(), movers);
    return Math.max(slowest, onNodes);
  }

  /**
   * Seconds of the slowest rank with what it waits for slow OSTs of its own files.
   *
   * @param speeds rate of an OST as a share of a healthy one's
   */
  double rankSecondsOn(ToDoubleFunction<Ost> speeds) {
    double slowest = 0;
    double[] waits = loads.waits(speeds, rankRate);
    for (int rank = 0; rank < waits.length; rank++) {
      if (waits[rank] > 0) {
        slowest = Math.max(slowest, rankSeconds(rank) + waits[rank]);
      }
    }
    return slowest;
  }

  /** Seconds of groups of ranks one after the other, on OSTs without limit. */
  double groupSeconds(List<List<Integer>> groups) {
    double sum = 0;
    for (List<Integer> group : groups) {
      double bytes = group.stream().mapToDouble(ranks::bytes).sum();
      double slowest = group.stream().mapToDouble(this::rankSeconds).max().orElse(0);
      sum += Math.max(slowest, usualNodeSeconds(bytes, group.size()));
    }
    return sum;
  }

  /**
   * OSTs of evenly divided files: as many as shared files have, else as ranks.
   *
   * @param onHealthyOsts seconds that the OSTs need now
   */
  double ostsOfEvenFiles(double onHealthyOsts) {
    return sharesFiles() && onHealthyOsts > 0
        ? ostsOfFiles(onHealthyOsts)
        : Math.min(ranks.processes(), allOsts);
  }

  /**
   * OSTs of the bytes once they are evenly divided: a single rank's file on several OSTs stays
   * where it is, one on a single OST becomes a file for each rank.
   */
  double ostsOfSameFiles() {
    double onHealthyOsts = secondsOfHealthyOsts();
    double now = onHealthyOsts > 0 ? ostsOfFiles(onHealthyOsts) : 0;
    return ranks.movers() == 1 && now >= 2 ? now : ostsOfEvenFiles(onHealthyOsts);
  }

  private double ostsOfFiles(double onHealthyOsts) {
    return ostBytes(ranks.totalScattered()) / (onHealthyOsts * fileSystem().ostBytesPerSecond());
  }

  /**
   * Seconds with the same bytes for each rank that shares them, and with its requests. A rank that
   * moved no more bytes than others keeps its own: they are not there for others' bytes.
   *
   * @param osts OSTs on which they lie
   * @param speed rate of the slowest of these as a share of a healthy one's
   */
  double evenSeconds(double osts, double speed) {
    double each =
        rankSeconds(ranks.totalBytes() / sharers, ranks.totalScattered() / sharers)
            + sum(holdUps) / sharers;
    return slowest(
        Math.max(each, secondsOfOwnRequests), ostBytes(ranks.totalScattered()), osts * speed);
  }

  /** Of the slowest rank among those that moved no more bytes than others. */
  private double ofOwnRequests() {
    if (sharers != ranks.processes()) {
      return 0;
    }
    double slowest = 0;
    for (int rank = 0; rank < sharers; rank++) {
      if (ranks.bytes(rank) * sharers <= EVEN * ranks.totalBytes()) {
        slowest = Math.max(slowest, rankSeconds(ranks.bytes(rank), ranks.scattered(rank)));
      }
    }
    return slowest;
  }

  /** The same with large requests that follow each other, through POSIX or MPI-IO. */
  double aggregatedSeconds(double osts) {
    double each =
        (ranks.totalBytes() / fileSystem().rankBytesPerSecond() + holdUpsOfLarge) / sharers;
    return slowest(each, ostBytes(0), osts);
  }

  /**
   * Seconds that the bytes take at least, however evenly they are divided: of the nodes, or of the
   * OSTs.
   *
   * @param osts OSTs on which they lie
   * @param speed rate of the slowest of these as a share of a healthy one's
   */
  double leastSeconds(double osts, double speed) {
    return slowest(0, loads.bytesOfOsts(), osts * speed);
  }

  /** Seconds of the job's own compute nodes. */
  double nodeSeconds() {
    double ofFullest = Math.max(shareOfFullest(ranks.processes()), 1 / nodes);
    return nodeSeconds(ranks.totalBytes() * ofFullest);
  }

  private double usualNodeSeconds(double bytes, int ranksThatMove) {
    return nodeSeconds(bytes * shareOfFullest(ranksThatMove));
  }

  private double nodeSeconds(double bytesOfFullest) {
    return bytesOfFullest / fileSystem().nodeBytesPerSecond();
  }

  /** Share of ranks that one node has, where they fill one after the other. */
  private double shareOfFullest(int ranksThatMove) {
    return Math.min(
        1, facility.computeNodes().ranksPerNode() / (double) Math.max(1, ranksThatMove));
  }

  private double slowest(double rankSeconds, double ostBytes, double osts) {
    double ostSeconds = loads.isKnown() ? ostBytes / (osts * fileSystem().ostBytesPerSecond()) : 0;
    return Math.max(Math.max(rankSeconds, nodeSeconds()), ostSeconds);
  }

  /** What OSTs must do, as bytes. */
  private double ostBytes(double scattered) {
    return ranks.totalBytes() + scattered * fileSystem().seekBytes();
  }

  private double rankSeconds(int rank) {
    return rankSeconds(ranks.bytes(rank), ranks.scattered(rank)) + holdUps[rank];
  }

  private double rankSeconds(double bytes, double scattered) {
    return (bytes + conflicts) / rankRate + scattered * requestSeconds;
  }

  private FileSystemModel fileSystem() {
    return facility.scratch();
  }
}
