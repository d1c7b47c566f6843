// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import java.util.Arrays;
import java.util.List;

/**
 * Weighted max-min fair rates by progressive filling (Bertsekas and Gallager, Data Networks,
 * section 6.5.2): all rates grow together, each by its weight, until a resource is used up or a
 * flow has its cap; the flows concerned keep their rate and the others go on.
 */
final class FairShare {
  private static final double TOLERANCE = 1e-9;

  private double[] left = new double[0];
  private double[] growth = new double[0];
  private int[] touched = new int[0];
  private int touchedCount;

  /** Sets the rate of every flow. */
  void solve(List<Flow> flows, double[] capacities) {
    begin(flows, capacities);
    double level = 0;
    int growing = flows.size();
    while (growing > 0) {
      double next = nextLevel(flows, level);
      for (int i = 0; i < touchedCount; i++) {
        left[touched[i]] -= (next - level) * growth[touched[i]];
      }
      level = next;
      int before = growing;
      growing -= freeze(flows, capacities, level);
      if (growing == before) {
        throw new IllegalStateException("No flow met a limit at level " + level);
      }
    }
  }

  private void begin(List<Flow> flows, double[] capacities) {
    if (left.length < capacities.length) {
      left = new double[capacities.length];
      growth = new double[capacities.length];
      touched = new int[capacities.length];
    }
    touchedCount = 0;
    Arrays.fill(growth, 0);
    for (Flow flow : flows) {
      flow.isFrozen = false;
      for (int resource : flow.resources) {
        if (growth[resource] == 0) {
          touched[touchedCount] = resource;
          touchedCount++;
          left[resource] = capacities[resource];
        }
      }
      grow(flow);
    }
  }

  private void grow(Flow flow) {
    for (int i = 0; i < flow.resources.length; i++) {
      growth[flow.resources[i]] += flow.weight * flow.use[i];
    }
  }

  private double nextLevel(List<Flow> flows, double level) {
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < touchedCount; i++) {
      int resource = touched[i];
      if (growth[resource] > TOLERANCE) {
        next = Math.min(next, level + Math.max(0, left[resource]) / growth[resource]);
      }
    }
    for (Flow flow : flows) {
      if (!flow.isFrozen) {
        next = Math.min(next, Math.max(level, flow.cap / flow.weight));
      }
    }
    return next;
  }

  /** Stops the flows that met a limit; returns how many. */
  private int freeze(List<Flow> flows, double[] capacities, double level) {
    int frozen = 0;
    for (Flow flow : flows) {
      if (!flow.isFrozen && meetsLimit(flow, capacities, level)) {
        flow.isFrozen = true;
        flow.rate = flow.weight * level;
        frozen++;
      }
    }
    Arrays.fill(growth, 0);
    for (Flow flow : flows) {
      if (!flow.isFrozen) {
        grow(flow);
      }
    }
    return frozen;
  }

  private boolean meetsLimit(Flow flow, double[] capacities, double level) {
    if (flow.weight * level >= flow.cap * (1 - TOLERANCE)) {
      return true;
    }
    for (int resource : flow.resources) {
      if (left[resource] <= TOLERANCE * capacities[resource]) {
        return true;
      }
    }
    return false;
  }
}
