// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.network.Route;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Lends reserved forwarding nodes. Source: DFRA, as the Sunway paper has it, section 4: the compute
 * nodes of a job are remapped when it is dispatched, by what it needs and how loaded forwarding
 * nodes are, and stay so to its end.
 *
 * <p>A job that is to have some for its own gets them, if so many carry nothing. Any other one goes
 * to the reserved forwarding nodes of which least was promised where those of the map were promised
 * more than they carry, with it, and the others less of their rate. What was promised is what the
 * running jobs behind a node may ask for. The later half of the reserve is for such jobs, so that
 * they leave some for others' own. This choice by load is a heuristic: the paper names the load,
 * but not how it is weighed.
 *
 * @param <J> what describes a job
 */
public final class LentForwardingNodes<J extends ReplayedJob> implements RouteChoice<J> {
  private final FacilityModel facility;
  private final ForwardingNodes nodes;
  private final Function<J, Optional<ForwardingWish>> wishes;
  private final long[] promised;
  private final Set<Integer> free;
  private final Set<Integer> shared;
  private final Map<Long, Lent> lent = new HashMap<>();
  private long refused;
  private long moved;

  /**
   * What a job has while it runs.
   *
   * @param route its forwarding nodes
   * @param rates bytes/s that it was promised of each
   * @param own those that no other job has
   */
  private record Lent(Route route, long[] rates, Set<Integer> own) {}

  /**
   * A reserve of which nothing is lent.
   *
   * @param wishes what a job is to have; empty where nobody knows, and it stays as the map has it
   */
  public LentForwardingNodes(FacilityModel facility, Function<J, Optional<ForwardingWish>> wishes) {
    this.facility = facility;
    this.nodes = facility.forwardingNodes().orElseThrow();
    this.wishes = wishes;
    this.promised = new long[facility.forwardingNodeCount()];
    List<Integer> reserve = nodes.pool().usable();
    this.free = new TreeSet<>(reserve);
    this.shared = Set.copyOf(reserve.subList(reserve.size() / 2, reserve.size()));
  }

  /** Jobs that did not get the forwarding nodes of their own, as too few carried nothing. */
  public long refused() {
    return refused;
  }

  /** Jobs that went to reserved forwarding nodes for the load of those of the map. */
  public long moved() {
    return moved;
  }

  @Override
  public Route begin(J job, int[] computeNodes) {
    Route mapped = Route.of(computeNodes, facility);
    Optional<ForwardingWish> wish = wishes.apply(job);
    if (wish.isEmpty()) {
      return mapped;
    }
    Lent found = wish.get().isDedicated() ? own(wish.get(), mapped) : byLoad(wish.get(), mapped);
    for (int i = 0; i < found.rates().length; i++) {
      promised[found.route().forwarders()[i]] += found.rates()[i];
    }
    free.removeAll(found.own());
    lent.put(job.jobId(), found);
    return found.route();
  }

  private Lent own(ForwardingWish wish, Route mapped) {
    List<Integer> idle =
        free.stream().filter(node -> promised[node] == 0).limit(wish.nodes()).toList();
    if (idle.size() < wish.nodes()) {
      refused++;
      return byLoad(wish, mapped);
    }
    return lent(Route.through(idle), wish, Set.copyOf(idle));
  }

  private Lent byLoad(ForwardingWish wish, Route mapped) {
    double load = load(mapped, wish.rate());
    List<Integer> others =
        free.stream()
            .filter(shared::contains)
            .sorted(Comparator.comparingLong((Integer node) -> promised[node]))
            .limit(wish.nodes())
            .toList();
    if (load <= 1 || others.size() < wish.nodes()) {
      return lent(mapped, wish, Set.of());
    }
    Route other = Route.through(others);
    if (load(other, wish.rate()) >= load) {
      return lent(mapped, wish, Set.of());
    }
    moved++;
    return lent(other, wish, Set.of());
  }

  private static Lent lent(Route route, ForwardingWish wish, Set<Integer> own) {
    long[] rates =
        Arrays.stream(route.shares()).mapToLong(share -> Math.round(wish.rate() * share)).toArray();
    return new Lent(route, rates, own);
  }

  /** Of the forwarding node of a route with most, what is promised with a job, of its rate. */
  private double load(Route route, double rate) {
    double most = 0;
    for (int i = 0; i < route.forwarders().length; i++) {
      most = Math.max(most, promised[route.forwarders()[i]] + rate * route.shares()[i]);
    }
    return most / nodes.rate().bytesPerSecond();
  }

  @Override
  public void end(J job) {
    Lent had = lent.remove(job.jobId());
    if (had == null) {
      return;
    }
    for (int i = 0; i < had.rates().length; i++) {
      promised[had.route().forwarders()[i]] -= had.rates()[i];
    }
    free.addAll(had.own());
  }
}
