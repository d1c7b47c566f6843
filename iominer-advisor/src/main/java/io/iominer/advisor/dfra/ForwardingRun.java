// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.facility.FacilityModel;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

/**
 * What a run tells of its need of forwarding nodes.
 *
 * @param computeNodes its compute nodes, at least 1
 * @param ioNodes those that moved bytes, 0 or more; empty where the log does not tell
 * @param peak greatest bytes/s of a time bin; empty where there are no time bins
 * @param sustained bytes/s while any file was in use, at most the peak; empty where unknown
 * @param metadataRate metadata operations per second of the I/O time; empty where unknown
 * @param metadataShare share of metadata operations in the time in I/O, 0 to 1; empty where unknown
 * @param accessPattern ranks to files: N-N, N-M, N-1 or 1-1; empty for a run that moved no bytes
 */
public record ForwardingRun(
    int computeNodes,
    OptionalInt ioNodes,
    OptionalDouble peak,
    OptionalDouble sustained,
    OptionalDouble metadataRate,
    OptionalDouble metadataShare,
    Optional<String> accessPattern) {
  private static final String SHARED_FILE = "N-1";
  private static final String ONE_RANK = "1-1";

  public ForwardingRun {
    if (computeNodes < 1) {
      throw new IllegalArgumentException("A run has at least one node, not " + computeNodes);
    }
  }

  /**
   * The one place where it is taken from a run of the history. What that calls a peak is that of
   * the critical path where there are no time bins.
   */
  static ForwardingRun of(ApplicationRun run, FacilityModel facility) {
    int computeNodes = RunsBySize.computeNodes(run, facility);
    RunDemand demand = run.demand();
    if (run.volume().bytes() == 0) {
      return new ForwardingRun(
          computeNodes,
          OptionalInt.of(0),
          OptionalDouble.of(0),
          OptionalDouble.empty(),
          demand.metadataRate(),
          demand.metadataShare(),
          Optional.empty());
    }
    OptionalDouble sustained =
        DoubleStream.concat(
                run.outcome().readBandwidth().stream(), run.outcome().writeBandwidth().stream())
            .max();
    OptionalDouble known = demand.peakBandwidth();
    boolean isPeak = known.isPresent() && known.getAsDouble() > sustained.orElse(0);
    return new ForwardingRun(
        computeNodes,
        ioNodes(run, computeNodes),
        isPeak ? known : OptionalDouble.empty(),
        sustained,
        demand.metadataRate(),
        demand.metadataShare(),
        run.volume().accessPattern());
  }

  /**
   * Where the log tells ranks only, those that so many need with as many on each as the job has.
   */
  private static OptionalInt ioNodes(ApplicationRun run, int computeNodes) {
    OptionalLong nodes = run.demand().ioNodes();
    OptionalLong ranks = run.demand().ioRanks();
    if (nodes.isPresent()) {
      return OptionalInt.of((int) Math.min(computeNodes, nodes.getAsLong()));
    }
    if (ranks.isEmpty()) {
      return OptionalInt.empty();
    }
    double ranksPerNode = Math.ceil(run.volume().processes() / (double) computeNodes);
    return OptionalInt.of(
        (int) Math.min(computeNodes, Math.ceil(ranks.getAsLong() / Math.max(1, ranksPerNode))));
  }

  /** The greatest bandwidth that is known, in bytes/s; empty where none is. */
  public OptionalDouble bandwidth() {
    return peak.isPresent() ? peak : sustained;
  }

  /** Whether it tells enough to say how many forwarding nodes it needs. */
  public boolean isTelling() {
    return ioNodes.isPresent() && bandwidth().isPresent();
  }

  /**
   * Whether its pattern leaves further forwarding nodes without use: one rank does all, or locks
   * and servers of one file hold it up (Sunway paper, section 4: lesson 3).
   */
  public boolean gainsNothing() {
    return accessPattern
        .filter(pattern -> pattern.equals(SHARED_FILE) || pattern.equals(ONE_RANK))
        .isPresent();
  }
}
