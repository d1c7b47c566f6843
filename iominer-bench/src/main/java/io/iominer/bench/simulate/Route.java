// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.Map;
import java.util.TreeMap;

/**
 * The forwarding nodes that a job's compute nodes lie behind.
 *
 * @param forwarders their numbers
 * @param shares share of the job's nodes behind each
 */
record Route(int[] forwarders, double[] shares) {
  static Route of(int[] nodes, Facility facility) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int node : nodes) {
      counts.merge(node / facility.nodesPerForwarder(), 1, Integer::sum);
    }
    int[] forwarders = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] shares = new double[forwarders.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = counts.get(forwarders[i]) / (double) nodes.length;
    }
    return new Route(forwarders, shares);
  }
}
