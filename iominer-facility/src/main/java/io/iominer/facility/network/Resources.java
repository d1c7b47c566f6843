// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingNodes;
import java.util.Arrays;

/**
 * Numbers of what flows go through: OSTs, OSSes, the MDS, forwarding nodes, the burst buffer, then
 * a slot for the clients of each transfer.
 */
record Resources(FacilityModel facility) {
  private FileSystemModel fileSystem() {
    return facility.scratch();
  }

  int oss(int ost) {
    return fileSystem().ostCount() + ost / fileSystem().osses().ostsPerOss();
  }

  int metadataServer() {
    return fileSystem().ostCount() + fileSystem().ossCount();
  }

  int forwardingNode(int node) {
    return metadataServer() + 1 + node;
  }

  int burstBuffer() {
    return forwardingNode(facility.forwardingNodeCount());
  }

  private int firstSlot() {
    return burstBuffer() + 1;
  }

  /**
   * What each of them carries, without slots; OSTs and the burst buffer are 0, as that depends on
   * their jobs.
   */
  double[] capacities() {
    double[] capacities = new double[firstSlot()];
    Arrays.fill(capacities, oss(0), metadataServer(), fileSystem().ossBytesPerSecond());
    capacities[metadataServer()] = fileSystem().mdtOperationsPerSecond();
    facility
        .forwardingNodes()
        .ifPresent(
            known ->
                Arrays.setAll(
                    capacities,
                    i ->
                        i < forwardingNode(0) || i >= burstBuffer()
                            ? capacities[i]
                            : known.rate().bytesPerSecond()
                                * known.pool().share(i - forwardingNode(0))));
    return capacities;
  }

  /** What data between an OST and the clients of a slot go through. */
  int[] ofData(int ost, int slot, Route route) {
    int[] resources = new int[3 + route.forwarders().length];
    resources[0] = ost;
    resources[1] = oss(ost);
    resources[2] = slot;
    for (int i = 0; i < route.forwarders().length; i++) {
      resources[3 + i] = forwardingNode(route.forwarders()[i]);
    }
    return resources;
  }

  /** What writes of the clients of a slot to the burst buffer go through. */
  int[] ofBuffered(int slot) {
    return new int[] {burstBuffer(), slot};
  }

  /** What demoted data goes through to an OST. */
  int[] ofDemotion(int ost) {
    return new int[] {ost, oss(ost)};
  }

  /** What metadata operations of the clients of a slot go through. */
  int[] ofMetadata(int slot, Route route) {
    int[] forwarders = forwardsMetadata() ? route.forwarders() : new int[0];
    int[] resources = new int[2 + forwarders.length];
    resources[0] = metadataServer();
    resources[1] = slot;
    for (int i = 0; i < forwarders.length; i++) {
      resources[2 + i] = forwardingNode(forwarders[i]);
    }
    return resources;
  }

  /** Whether metadata goes through forwarding nodes, which then serve it before all else. */
  boolean forwardsMetadata() {
    return facility.forwardingNodes().flatMap(ForwardingNodes::metadataRate).isPresent();
  }

  /**
   * What an operation takes of each of {@link #ofMetadata}: of a forwarding node as much as the
   * bytes that it could have moved in the operation's time.
   */
  double[] usesOfMetadata(Route route) {
    if (!forwardsMetadata()) {
      return new double[] {1, 1};
    }
    ForwardingNodes nodes = facility.forwardingNodes().orElseThrow();
    double bytes = nodes.rate().bytesPerSecond() / nodes.metadataRate().orElseThrow().perSecond();
    double[] uses = new double[2 + route.shares().length];
    uses[0] = 1;
    uses[1] = 1;
    for (int i = 0; i < route.shares().length; i++) {
      uses[2 + i] = bytes * route.shares()[i];
    }
    return uses;
  }

  /**
   * What a byte takes of each of {@link #ofData}.
   *
   * @param ostUse what it takes of the OST
   */
  static double[] uses(double ostUse, Route route) {
    double[] uses = new double[3 + route.shares().length];
    uses[0] = ostUse;
    uses[1] = 1;
    uses[2] = 1;
    System.arraycopy(route.shares(), 0, uses, 3, route.shares().length);
    return uses;
  }
}
