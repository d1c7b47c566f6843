// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.unit.Bandwidth;
import java.io.Serializable;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a compute node moves to or from one file server.
 *
 * @param device what the server's devices carry, above 0
 * @param byConnections what a node reached by its number of connections with the server, as the
 *     site measured it, above 0; one connection is among them
 */
public record ServerRates(Bandwidth device, SortedMap<Integer, Bandwidth> byConnections)
    implements Serializable {
  public ServerRates {
    byConnections = Collections.unmodifiableSortedMap(new TreeMap<>(byConnections));
    if (!byConnections.containsKey(1)) {
      throw new IllegalArgumentException("The rate of one connection is missing");
    }
  }

  /** The most connections of which the rate was measured. */
  public int mostMeasured() {
    return byConnections.lastKey();
  }

  /**
   * What so many connections surely carry: as much as the greatest measured number that is no
   * greater. Where one alone was measured, each carries as much, up to the devices' rate.
   */
  public Bandwidth carried(int connections) {
    Bandwidth one = Objects.requireNonNull(byConnections.get(1));
    double rate =
        byConnections.size() == 1
            ? connections * one.bytesPerSecond()
            : Objects.requireNonNull(
                    byConnections.get(byConnections.headMap(connections + 1).lastKey()))
                .bytesPerSecond();
    return new Bandwidth(Math.min(rate, device.bytesPerSecond()));
  }
}
