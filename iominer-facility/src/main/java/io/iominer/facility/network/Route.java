// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingMap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The forwarding nodes that a job's compute nodes lie behind.
 *
 * @param forwarders their numbers
 * @param shares share of the job's nodes behind each
 */
public record Route(int[] forwarders, double[] shares) {
  private static final Route DIRECT = new Route(new int[0], new double[0]);

  /**
   * The route of a job; empty where the facility has no forwarding nodes.
   *
   * @param nodes its compute nodes
   */
  public static Route of(int[] nodes, FacilityModel facility) {
    return facility.forwardingNodes().map(known -> of(nodes, known.map())).orElse(DIRECT);
  }

  /** A route through some forwarding nodes, with as much through each of them. */
  public static Route through(List<Integer> forwarders) {
    double[] shares = new double[forwarders.size()];
    Arrays.fill(shares, 1.0 / forwarders.size());
    return new Route(forwarders.stream().mapToInt(Integer::intValue).toArray(), shares);
  }

  private static Route of(int[] nodes, ForwardingMap map) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int node : nodes) {
      counts.merge(map.forwardingNode(node), 1, Integer::sum);
    }
    int[] forwarders = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] shares = new double[forwarders.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = counts.get(forwarders[i]) / (double) nodes.length;
    }
    return new Route(forwarders, shares);
  }
}
