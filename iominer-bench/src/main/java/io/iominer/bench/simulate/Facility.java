// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.List;

/**
 * The modelled machine. Rates are bytes per second unless said otherwise.
 *
 * @param name name of the file system
 * @param targets OSTs
 * @param targetsPerServer OSTs of an OSS
 * @param targetRate what an OST carries
 * @param serverRate what an OSS carries
 * @param nodes compute nodes
 * @param processesPerNode processes that a node is given
 * @param nodeRate what a compute node's client carries
 * @param streamRate what one process moves at most
 * @param stdioRate what one process moves through STDIO at most
 * @param metadataRate metadata operations per second of the MDS
 * @param metadataProcessRate metadata operations per second of a process
 * @param requestSeconds time that a request waits which does not follow the one before
 * @param seekBytes what a request that does not follow the one before costs its OST, as bytes that
 *     it could have moved meanwhile
 * @param contention loss of an OST's rate for each further job on it: with k jobs it carries {@code
 *     targetRate / (1 + contention (k - 1))}
 * @param nodesPerForwarder compute nodes behind a forwarding node
 * @param forwarderRate what a forwarding node carries
 * @param troubles targets that are slow or fail for a time
 */
record Facility(
    String name,
    int targets,
    int targetsPerServer,
    double targetRate,
    double serverRate,
    int nodes,
    int processesPerNode,
    double nodeRate,
    double streamRate,
    double stdioRate,
    double metadataRate,
    double metadataProcessRate,
    double requestSeconds,
    double seekBytes,
    double contention,
    int nodesPerForwarder,
    double forwarderRate,
    List<Trouble> troubles) {
  private static final double MB = 1e6;

  Facility {
    troubles = List.copyOf(troubles);
  }

  /**
   * A target that is not well for a time.
   *
   * @param target index of the OST
   * @param from begin, seconds of the simulation
   * @param to end, seconds of the simulation
   * @param factor share of its rate that is left; 0 for an outage, after which its counters begin
   *     at 0 again
   */
  record Trouble(int target, double from, double to, double factor) {
    boolean isOutage() {
      return factor == 0;
    }
  }

  /**
   * A facility with the rates that the Sunway paper gives (OST 500 MB/s: Table 2; MDS 15,000
   * operations/s; forwarding node 2.5 GB/s, there for 512 nodes, here for 32); the other rates are
   * ours.
   */
  static Facility of(int targets, int nodes, List<Trouble> troubles) {
    return new Facility(
        "scratch",
        targets,
        4,
        500 * MB,
        1600 * MB,
        nodes,
        32,
        1500 * MB,
        250 * MB,
        120 * MB,
        15_000,
        2_000,
        0.0005,
        128 * 1024,
        0.05,
        32,
        2500 * MB,
        troubles);
  }

  int servers() {
    return (targets + targetsPerServer - 1) / targetsPerServer;
  }

  int forwarders() {
    return (nodes + nodesPerForwarder - 1) / nodesPerForwarder;
  }

  int nodesFor(int processes) {
    return (processes + processesPerNode - 1) / processesPerNode;
  }

  /** Share of a target's rate that is left at a time. */
  double factor(int target, double time) {
    double factor = 1;
    for (Trouble trouble : troubles) {
      if (trouble.target() == target && trouble.from() <= time && time < trouble.to()) {
        factor = Math.min(factor, trouble.factor());
      }
    }
    return factor;
  }

  /** The next time at which a target gets better or worse; infinite when none does. */
  double nextChange(double time) {
    double next = Double.POSITIVE_INFINITY;
    for (Trouble trouble : troubles) {
      if (trouble.from() > time) {
        next = Math.min(next, trouble.from());
      }
      if (trouble.to() > time) {
        next = Math.min(next, trouble.to());
      }
    }
    return next;
  }

  /** The same facility without any trouble. */
  Facility healthy() {
    return new Facility(
        name,
        targets,
        targetsPerServer,
        targetRate,
        serverRate,
        nodes,
        processesPerNode,
        nodeRate,
        streamRate,
        stdioRate,
        metadataRate,
        metadataProcessRate,
        requestSeconds,
        seekBytes,
        contention,
        nodesPerForwarder,
        forwarderRate,
        List.of());
  }
}
