// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.core.config.ServerRates;
import io.iominer.core.unit.Bandwidth;
import java.util.Objects;
import java.util.SortedMap;

/**
 * What a compute node moves in one direction, by its connections with each file server: the least
 * of its network adapter, the servers' devices and its connections. Between two measured numbers of
 * connections the rate is interpolated; beyond the last one it stays, because a server daemon
 * saturates (thesis 001, section 4.3.2). Where one connection alone was measured, n carry n times
 * as much at most, until the daemon saturates.
 *
 * @param nicRate what the network adapter of a compute node carries, above 0
 * @param rates what a node reaches with one server
 * @param perDaemon connections at which a server daemon saturates, at least 1
 */
public record ConnectionModel(Bandwidth nicRate, ServerRates rates, int perDaemon) {
  /**
   * Bytes/s that network adapter and devices allow a node.
   *
   * @param servers file servers that it uses, at least 1
   * @param nodes compute nodes that share their devices, at least 1
   */
  public double limit(int servers, int nodes) {
    return Math.min(nicRate.bytesPerSecond(), servers * rates.device().bytesPerSecond() / nodes);
  }

  /** Bytes/s of such a node that has so many connections with each of the servers. */
  public double rate(int connections, int servers, int nodes) {
    return Math.min(limit(servers, nodes), servers * connected(connections));
  }

  /** Bytes/s of a node alone on one server. */
  public double rate(int connections) {
    return rate(connections, 1, 1);
  }

  /** Bytes/s that a node alone on one server cannot exceed, whatever its connections are. */
  public double limit() {
    return limit(1, 1);
  }

  private double connected(int connections) {
    SortedMap<Integer, Bandwidth> known = rates.byConnections();
    if (known.size() == 1) {
      return Math.min(connections, perDaemon) * at(1);
    }
    if (connections >= rates.mostMeasured()) {
      return at(rates.mostMeasured());
    }
    int below = known.headMap(connections + 1).lastKey();
    int above = known.tailMap(connections + 1).firstKey();
    return at(below) + (at(above) - at(below)) * (connections - below) / (above - below);
  }

  private double at(int connections) {
    return Objects.requireNonNull(rates.byConnections().get(connections)).bytesPerSecond();
  }

  /** Whether the rate of so many connections follows from more than that of one. */
  public boolean isMeasured(int connections) {
    return connections <= rates.mostMeasured();
  }

  /**
   * The fewest connections with one server of which more gain less than a share.
   *
   * @param most connections at most
   */
  public int fewest(int most, double leastGain) {
    double best = 0;
    for (int connections = 1; connections <= most; connections++) {
      best = Math.max(best, rate(connections));
    }
    int connections = 1;
    while (rate(connections) < best * (1 - leastGain)) {
      connections++;
    }
    return connections;
  }
}
