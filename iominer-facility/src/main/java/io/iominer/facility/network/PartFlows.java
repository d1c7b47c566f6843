// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.ServerRates;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The flows of a part of a phase. */
final class PartFlows {
  /**
   * Compute nodes count up to here where flows compete for an OST. Heuristic: its server lets no
   * client wait for ever.
   */
  private static final int MOST_WEIGHT = 8;

  private final FacilityModel facility;
  private final FileSystemModel fileSystem;
  private final Resources resources;
  private final Phase phase;
  private final Part part;
  private final double clientRate;

  /**
   * Flows that have not begun.
   *
   * @param rankRate bytes/s of a rank that need not wait for its requests
   */
  PartFlows(FacilityModel facility, Resources resources, Phase phase, Part part, double rankRate) {
    this.facility = facility;
    this.fileSystem = facility.scratch();
    this.resources = resources;
    this.phase = phase;
    this.part = part;
    this.clientRate =
        isMetadata()
            ? fileSystem.rankOperationsPerSecond()
            : phase.request().rankRate(fileSystem, rankRate);
  }

  private boolean isMetadata() {
    return phase.kind() == Phase.Kind.METADATA;
  }

  private int nodes() {
    return facility.nodesFor(part.ranks());
  }

  /** What the part's clients carry, in bytes/s or operations/s. */
  double clientCapacity() {
    double ranks = part.ranks() * clientRate;
    // Operations are no bytes: of the clients' limits only that of the ranks counts.
    return isMetadata() ? ranks : Math.min(nodes() * nodeRate(), ranks);
  }

  /**
   * Bytes/s of a compute node, through its forwarding client and its network adapter where these
   * are described.
   */
  private double nodeRate() {
    return Stream.of(
            facility.forwardingNodes().flatMap(ForwardingNodes::clientRate),
            facility.connections().map(ConnectionSettings::nicRate))
        .flatMap(Optional::stream)
        .mapToDouble(Bandwidth::bytesPerSecond)
        .reduce(fileSystem.nodeBytesPerSecond(), Math::min);
  }

  /** The flows, with a slot that stands for the clients. */
  List<Flow> through(int slot, Route route) {
    if (phase.isBuffered()) {
      return List.of(buffered(slot));
    }
    return isMetadata() ? List.of(metadata(slot, route)) : data(slot, route);
  }

  private Flow metadata(int slot, Route route) {
    return new Flow(
        Flow.METADATA,
        false,
        part.amount(),
        nodes(),
        clientCapacity(),
        resources.ofMetadata(slot, route),
        resources.usesOfMetadata(route));
  }

  /** The burst buffer lies beside the compute nodes, so that no forwarding node is on the way. */
  private Flow buffered(int slot) {
    return new Flow(
        Flow.BURST_BUFFER,
        false,
        part.amount(),
        weight(part.ranks()),
        part.ranks() * clientRate,
        resources.ofBuffered(slot),
        new double[] {1, 1});
  }

  private List<Flow> data(int slot, Route route) {
    double[] amounts = new double[fileSystem.ostCount()];
    double[] ranks = new double[fileSystem.ostCount()];
    for (int file = 0; file < part.files(); file++) {
      int sharers = part.ranksOf(file);
      for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
        int ost = part.ost(file, stripe);
        amounts[ost] += part.amountPerRank() * sharers / part.stripeCount();
        ranks[ost] += sharers;
      }
    }
    double[] connected = connected(amounts, ranks);
    double use = 1 / phase.request().efficiency(fileSystem);
    List<Flow> flows = new ArrayList<>();
    for (int ost = 0; ost < amounts.length; ost++) {
      if (amounts[ost] > 0) {
        flows.add(
            new Flow(
                ost,
                phase.kind() == Phase.Kind.READ,
                amounts[ost],
                weight(ranks[ost]),
                Math.min(ranks[ost] * clientRate, connected[ost]),
                resources.ofData(ost, slot, route),
                Resources.uses(use, route)));
      }
    }
    return flows;
  }

  /**
   * Bytes/s that connections carry to each OST, endless where they are not described. OSTs lie on
   * servers in blocks; those of a server divide the connections with it by the nodes that use them.
   */
  private double[] connected(double[] amounts, double[] ranks) {
    double[] rates = new double[amounts.length];
    Arrays.fill(rates, Double.POSITIVE_INFINITY);
    Optional<ConnectionSettings> settings = facility.connections();
    Optional<ServerRates> ofServer =
        settings.map(
            set ->
                set.rates()
                    .get(phase.kind() == Phase.Kind.READ ? IoDirection.READ : IoDirection.WRITE));
    if (ofServer.isEmpty()) {
      return rates;
    }
    double perNode = ofServer.get().carried(settings.get().inUse()).bytesPerSecond();
    double[] clients = new double[settings.get().servers()];
    for (int ost = 0; ost < amounts.length; ost++) {
      if (amounts[ost] > 0) {
        clients[server(ost, clients.length)] += clients(ranks[ost]);
      }
    }
    for (int ost = 0; ost < amounts.length; ost++) {
      if (amounts[ost] > 0) {
        double share = Math.min(1, nodes() / clients[server(ost, clients.length)]);
        rates[ost] = clients(ranks[ost]) * share * perNode;
      }
    }
    return rates;
  }

  /** Compute nodes that use an OST: ranks with files there are spread over all nodes. */
  private double clients(double ranks) {
    return Math.min(nodes(), ranks);
  }

  private int server(int ost, int servers) {
    return (int) ((long) ost * servers / fileSystem.ostCount());
  }

  private int weight(double ranks) {
    return Math.max(1, Math.min(MOST_WEIGHT, facility.nodesFor((int) ranks)));
  }
}
