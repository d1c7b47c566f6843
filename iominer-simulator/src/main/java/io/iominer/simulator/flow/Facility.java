// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.model.NodeList;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.Osses;
import io.iominer.facility.WriteDemand;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.network.OstTroubles;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The simulated facility.
 *
 * @param model what it has
 * @param troubles OSTs that are slow or fail for a time
 * @param exchangeRate bytes/s that the ranks of a compute node exchange with other nodes in
 *     collective calls, each way
 */
public record Facility(FacilityModel model, OstTroubles troubles, double exchangeRate) {
  private static final double FORWARDING = 2.5e9;

  /** Where the configuration has no names for its forwarding nodes. */
  private static final NodeList ROUTERS = NodeList.of("fwd[00000-99999]");

  private static final ForwardingMap BLOCKS = ForwardingMap.blocks(32);

  /**
   * A facility with so many OSTs and compute nodes. An OSS carries as much more as an OST does as
   * in {@link FacilityModel#DEFAULT}, and so does a forwarding node of 32 compute nodes of what one
   * of these carries; there it has 2.5 GB/s (Sunway paper; there for 512 compute nodes).
   *
   * @param parts what its parts can do, with names for all compute nodes or none; forwarding nodes
   *     are these where they are described, and so are OSSes that carry something else than by
   *     default
   */
  public static Facility of(FacilityModel parts, int osts, int nodes, List<OstTrouble> troubles) {
    FacilityModel counted = parts.withOsts(osts);
    FileSystemModel usual = FacilityModel.DEFAULT.scratch();
    FileSystemModel scratch = counted.scratch();
    double ossShare =
        scratch.osses().equals(usual.osses())
            ? scratch.ostBytesPerSecond() / usual.ostBytesPerSecond()
            : 1;
    double nodeShare = scratch.nodeBytesPerSecond() / usual.nodeBytesPerSecond();
    ForwardingNodes blocks = new ForwardingNodes(new Bandwidth(nodeShare * FORWARDING), BLOCKS);
    return new Facility(
        counted
            .with(
                scratch.with(
                    new Osses(
                        scratch.osses().ostsPerOss(),
                        new Bandwidth(ossShare * scratch.ossBytesPerSecond()))))
            .with(
                new ComputeNodes(
                    OptionalInt.of(nodes),
                    counted.computeNodes().ranksPerNode(),
                    counted.computeNodes().names()))
            .with(parts.forwardingNodes().map(Facility::named).orElse(blocks)),
        new OstTroubles(troubles),
        exchangeRate(counted));
  }

  /**
   * That of the network adapter where it is described. Heuristic: else what a node's client moves,
   * as the loss model has it; of N-1 jobs on one OST, the exchange is then 1 to 8 % of their time
   * (HIO paper, Fig 9: 0.7 to 5.6 %).
   */
  private static double exchangeRate(FacilityModel parts) {
    return parts
        .connections()
        .map(ConnectionSettings::nicRate)
        .orElse(parts.scratch().client().nodeRate())
        .bytesPerSecond();
  }

  /** Described forwarding nodes have names, so that their samples have some. */
  private static ForwardingNodes named(ForwardingNodes described) {
    return new ForwardingNodes(
        described.rate(),
        described.clientRate(),
        described.metadataRate(),
        described.map(),
        described.pool(),
        described.names().or(() -> Optional.of(ROUTERS)));
  }

  /** The same with another number of connections of a compute node with each file server. */
  Facility withConnections(int number) {
    return new Facility(
        model.with(model.connections().orElseThrow().withInUse(number)), troubles, exchangeRate);
  }

  /** The same with another rate of the exchange. */
  Facility withExchangeRate(double bytesPerSecond) {
    return new Facility(model, troubles, bytesPerSecond);
  }

  /** The same with a burst buffer that demotes by what jobs are expected to write. */
  Facility expecting(WriteDemand demand) {
    return new Facility(
        model.with(model.burstBuffer().orElseThrow().withExpected(demand)), troubles, exchangeRate);
  }

  /** Names of its compute nodes: those of the configuration, if it has some. */
  NodeNames nodeNames() {
    return new NodeNames(model.computeNodes().names());
  }

  /**
   * Names of the forwarding nodes whose samples LMT has, in the order of their numbers; empty where
   * the configuration describes none.
   */
  List<String> routerNames() {
    return model
        .forwardingNodes()
        .flatMap(ForwardingNodes::names)
        .map(names -> names.nodes().limit(model.forwardingNodeCount()).toList())
        .orElse(List.of());
  }

  /** Bytes/s of a forwarding node that is well. */
  double forwardingRate() {
    return model.forwardingNodes().orElseThrow().rate().bytesPerSecond();
  }

  FileSystemModel fileSystem() {
    return model.scratch();
  }

  int osts() {
    return fileSystem().ostCount();
  }

  int nodesFor(int ranks) {
    return model.nodesFor(ranks);
  }

  int ranksPerNode() {
    return model.computeNodes().ranksPerNode();
  }
}
