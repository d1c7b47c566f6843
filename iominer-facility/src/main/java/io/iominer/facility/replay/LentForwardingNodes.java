// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.network.Route;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Lends reserved forwarding nodes to jobs that are to have some, each to one job at a time. Source:
 * DFRA, as the Sunway paper has it, section 4: the compute nodes of a job are remapped when it is
 * dispatched, and stay so to its end. A job for which too few are free keeps those of the map.
 *
 * @param <J> what describes a job
 */
public final class LentForwardingNodes<J extends ReplayedJob> implements RouteChoice<J> {
  private final FacilityModel facility;
  private final ToIntFunction<J> wanted;
  private final Deque<Integer> free;
  private final Map<Long, List<Integer>> lent = new HashMap<>();
  private long refused;

  /**
   * A reserve of which nothing is lent.
   *
   * @param wanted forwarding nodes that a job is to have of the reserve; 0 for those of the map
   */
  public LentForwardingNodes(FacilityModel facility, ToIntFunction<J> wanted) {
    this.facility = facility;
    this.wanted = wanted;
    this.free =
        new ArrayDeque<>(
            facility.forwardingNodes().map(ForwardingNodes::pool).orElseThrow().usable());
  }

  /** Jobs for which too few were free. */
  public long refused() {
    return refused;
  }

  @Override
  public Route begin(J job, int[] nodes) {
    int count = wanted.applyAsInt(job);
    if (count == 0) {
      return Route.of(nodes, facility);
    }
    if (count > free.size()) {
      refused++;
      return Route.of(nodes, facility);
    }
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(free.removeFirst());
    }
    lent.put(job.jobId(), taken);
    return Route.through(taken);
  }

  @Override
  public void end(J job) {
    free.addAll(lent.getOrDefault(job.jobId(), List.of()));
    lent.remove(job.jobId());
  }
}
