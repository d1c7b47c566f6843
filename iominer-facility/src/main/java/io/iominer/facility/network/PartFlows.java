// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import java.util.ArrayList;
import java.util.List;

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

  /** Bytes/s of a compute node, through its forwarding client where there is one. */
  private double nodeRate() {
    return facility
        .forwardingNodes()
        .flatMap(ForwardingNodes::clientRate)
        .map(Bandwidth::bytesPerSecond)
        .map(client -> Math.min(client, fileSystem.nodeBytesPerSecond()))
        .orElse(fileSystem.nodeBytesPerSecond());
  }

  /** The flows, with a slot that stands for the clients. */
  List<Flow> through(int slot, Route route) {
    return isMetadata() ? List.of(metadata(slot, route)) : data(slot, route);
  }

  private Flow metadata(int slot, Route route) {
    return new Flow(
        -1,
        false,
        part.amount(),
        nodes(),
        clientCapacity(),
        resources.ofMetadata(slot, route),
        resources.usesOfMetadata(route));
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
                ranks[ost] * clientRate,
                resources.ofData(ost, slot, route),
                Resources.uses(use, route)));
      }
    }
    return flows;
  }

  private int weight(double ranks) {
    return Math.max(1, Math.min(MOST_WEIGHT, facility.nodesFor((int) ranks)));
  }
}
