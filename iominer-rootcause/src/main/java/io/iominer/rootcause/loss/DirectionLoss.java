// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The steps of a job's time in one direction, see {@link LossModel}. */
final class DirectionLoss {
  /** Steps that are as large a share of the time are the job's own doing; ours. */
  private static final double STRUCTURAL = 0.2;

  private final FacilityModel facility;
  private final FileSystemModel fileSystem;
  private final JobFacts job;
  private final RankFacts ranks;
  private final OstLoads loads;
  private final SingleRankFiles loneFiles;
  private final double streamRate;
  private final double nodes;
  private final boolean sharesFiles;
  private final double healthyTargets;
  private final double withoutTargets;
  private final double together;
  private final double spent;
  private final Map<Cause, Double> steps = new EnumMap<>(Cause.class);
  private double unexplained;

  private DirectionLoss(
      JobFacts job, JobContention around, IoDirection direction, FacilityModel facility) {
    this.facility = facility;
    this.fileSystem = facility.scratch();
    this.job = job;
    this.ranks = job.ranks(direction);
    this.loads = OstLoads.of(job, direction, fileSystem);
    this.loneFiles = SingleRankFiles.of(job, direction);
    this.sharesFiles = loads.sharedBytes() > loads.bytes() / 2;
    boolean isStdio = 2 * job.interfaces().stdioBytes() > job.bytes();
    this.streamRate = isStdio ? fileSystem.stdioBytesPerSecond() : fileSystem.rankBytesPerSecond();
    // More nodes than usual are not counted: what they add would be looked for as lost.
    double usual = facility.nodesFor(job.processes());
    this.nodes = Math.min(usual, around.nodes().orElse(usual));
    this.healthyTargets = loads.seconds(Map.of());
    this.withoutTargets = withoutTargets();
    this.together = Math.max(withoutTargets, healthyTargets);
    List<List<Integer>> turns = SerialGroups.of(job, direction);
    this.spent = SerialGroups.seconds(ranks, turns);
    divide(turns, around);
  }

  static DirectionLoss of(
      JobFacts job, JobContention around, IoDirection direction, FacilityModel facility) {
    return new DirectionLoss(job, around, direction, facility);
  }

  /** Seconds that the job spent in the direction. */
  double spent() {
    return spent;
  }

  /** Seconds of them that nothing explains. */
  double unexplained() {
    return unexplained;
  }

  private void divide(List<List<Integer>> turns, JobContention around) {
    double inTurns = turns.size() > 1 ? Math.max(together, inTurns(turns)) : together;
    double targets = targets();
    double even = Math.min(together, machineTime(targets, true));
    double restriped = sharesFiles ? machineTime(fileSystem.ostCount(), true) : even;
    double aggregated = Math.min(even, machineTime(targets, false));
    double ideal =
        sharesFiles ? Math.min(aggregated, machineTime(fileSystem.ostCount(), false)) : aggregated;
    double rest = spent - own(around);
    boolean isMachineSlower =
        !around.knowsTargets() && rest > inTurns && inTurns - ideal >= STRUCTURAL * inTurns;
    double scale = isMachineSlower ? rest / inTurns : Math.min(1, rest / inTurns);
    lose(Cause.SERIALIZATION, scale * (inTurns - together));
    lose(Cause.IMBALANCE, scale * (together - even));
    lose(
        Cause.STRIPING,
        scale * (Math.max(0, even - restriped) + Math.max(0, aggregated - ideal)) / 2);
    lose(
        Cause.PATTERN,
        scale * (Math.max(0, even - aggregated) + Math.max(0, restriped - ideal)) / 2);
    // Where the log does not say where files lie, the machine may not be the one that is described.
    if (!isMachineSlower && (loads.isKnown() || around.knowsTargets())) {
      beyond(Math.max(0, rest - inTurns), inTurns, around);
    }
  }

  /** What the job's own records show without any model: skewed ranks, files on slow targets. */
  private double own(JobContention around) {
    double skew = Math.min(spent, ranks.skewSeconds());
    lose(Cause.IMBALANCE, skew);
    double slow = around.knowsTargets() ? 0 : Math.min(spent - skew, loneFiles.slowestExcess());
    lose(Cause.SLOW_OST, slow);
    return skew + slow;
  }

  private void lose(Cause cause, double lost) {
    steps.merge(cause, Math.max(0, lost), Double::sum);
  }

  /** The job as it is, but all processes at the same time, on targets that need no time. */
  private double withoutTargets() {
    double slowest = 0;
    for (int rank = 0; rank < ranks.processes(); rank++) {
      slowest = Math.max(slowest, processTime(ranks.bytes(rank), ranks.scattered(rank)));
    }
    double clients =
        ranks.totalBytes()
            / (facility.nodesFor(Math.max(1, ranks.movers())) * fileSystem.nodeBytesPerSecond());
    return Math.max(slowest, clients);
  }

  private double inTurns(List<List<Integer>> turns) {
    double sum = 0;
    for (List<Integer> turn : turns) {
      double bytes = turn.stream().mapToDouble(ranks::bytes).sum();
      double slowest =
          turn.stream()
              .mapToDouble(rank -> processTime(ranks.bytes(rank), ranks.scattered(rank)))
              .max()
              .orElse(0);
      sum +=
          Math.max(
              slowest, bytes / (facility.nodesFor(turn.size()) * fileSystem.nodeBytesPerSecond()));
    }
    return sum;
  }

  /** Targets of evenly divided files: as many as shared files have, else as processes. */
  private double targets() {
    return sharesFiles && healthyTargets > 0
        ? (ranks.totalBytes() + ranks.totalScattered() * fileSystem.seekBytes())
            / (healthyTargets * fileSystem.ostBytesPerSecond())
        : Math.min(job.processes(), fileSystem.ostCount());
  }

  private double machineTime(double targets, boolean withRequests) {
    int processes = job.processes();
    double scattered = withRequests ? ranks.totalScattered() : 0;
    double process =
        withRequests
            ? processTime(ranks.totalBytes() / processes, scattered / processes)
            : ranks.totalBytes() / processes / fileSystem.rankBytesPerSecond();
    double clients = clients();
    double servers =
        loads.isKnown()
            ? (ranks.totalBytes() + scattered * fileSystem.seekBytes())
                / (targets * fileSystem.ostBytesPerSecond())
            : 0;
    return Math.max(Math.max(process, clients), servers);
  }

  /** Seconds that the job's compute nodes need. */
  private double clients() {
    return ranks.totalBytes() / (nodes * fileSystem.nodeBytesPerSecond());
  }

  private double processTime(double bytes, double scattered) {
    return (bytes + ranks.conflicts()) / streamRate + scattered * fileSystem.requestSeconds();
  }

  /**
   * Time that neither the processes nor the machine need.
   *
   * @param seconds the time
   * @param expected time that they need on as many nodes as such a number of processes has
   */
  private void beyond(double seconds, double expected, JobContention around) {
    double slowed = Math.max(withoutTargets, loads.seconds(around.targetSpeeds()));
    double slow = Math.min(seconds, slowed - together);
    lose(Cause.SLOW_OST, slow);
    double neighbours = Math.min(seconds - slow, loads.interferenceSeconds(around));
    lose(Cause.CONTENTION, neighbours);
    double rest = seconds - slow - neighbours;
    double packed =
        around.nodes().isPresent() ? Math.min(rest, Math.max(0, clients() - expected)) : 0;
    lose(Cause.ALLOCATION, packed);
    unexplained = rest - packed;
  }

  void addTo(Map<Cause, Double> seconds) {
    steps.forEach((cause, lost) -> seconds.merge(cause, lost, Double::sum));
  }
}
