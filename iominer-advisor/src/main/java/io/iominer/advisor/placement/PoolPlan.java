// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which applications get which pools of a file system.
 *
 * @param pools the pools, the application that lost most first
 * @param without applications that stay without, in the same order
 */
public record PoolPlan(List<Assigned> pools, List<Refused> without) {
  /**
   * Of the OSTs that are not slow, pools take at most this share. Heuristic: other jobs keep the
   * half.
   */
  public static final Ratio MOST_SHARE = new Ratio(0.5);

  private static final String NAME = "iominer";

  /**
   * A pool and the applications that use it, one running job at a time.
   *
   * @param pool the pool
   * @param demands of its applications, at least one
   */
  public record Assigned(Pool pool, List<PoolDemand> demands) {
    public Assigned {
      demands = List.copyOf(demands);
    }
  }

  /**
   * An application that stays on the OSTs of all.
   *
   * @param demand what it wants
   * @param reason why it gets no pool, in a sentence
   */
  public record Refused(PoolDemand demand, String reason) {}

  public PoolPlan {
    pools = List.copyOf(pools);
    without = List.copyOf(without);
  }

  /**
   * Gives pools to the applications that lost most, a pool for each as long as there are OSTs, and
   * then a share of the smallest pool that carries it. No OST is in two pools.
   *
   * @param osts OSTs that are not slow
   */
  public static PoolPlan of(List<PoolOst> osts, List<PoolDemand> demands) {
    List<PoolOst> free = new ArrayList<>(osts);
    List<Assigned> pools = new ArrayList<>();
    List<Refused> without = new ArrayList<>();
    int most = (int) (osts.size() * MOST_SHARE.value());
    int left = most;
    for (PoolDemand demand : inOrder(demands)) {
      Optional<List<PoolOst>> own = SimilarOsts.of(free, demand.bandwidth(), left);
      if (own.isPresent()) {
        pools.add(new Assigned(new Pool(NAME + (pools.size() + 1), own.get()), List.of(demand)));
        left -= own.get().size();
        free.removeAll(List.copyOf(own.get()));
        continue;
      }
      Optional<Assigned> shared = smallest(pools, demand.bandwidth());
      if (shared.isPresent()) {
        List<PoolDemand> together = new ArrayList<>(shared.get().demands());
        together.add(demand);
        pools.set(pools.indexOf(shared.get()), new Assigned(shared.get().pool(), together));
      } else {
        without.add(
            new Refused(
                demand,
                "no "
                    + most
                    + " OSTs of similar speed carry "
                    + demand.bandwidth()
                    + ", and pools take no more than half of those that are not slow"));
      }
    }
    return new PoolPlan(pools, without);
  }

  private static List<PoolDemand> inOrder(List<PoolDemand> demands) {
    return demands.stream()
        .filter(PoolDemand::matters)
        .sorted(
            Comparator.comparingDouble(PoolDemand::lostSeconds)
                .reversed()
                .thenComparing(PoolDemand::application))
        .toList();
  }

  private static Optional<Assigned> smallest(List<Assigned> pools, Bandwidth wanted) {
    return pools.stream()
        .filter(assigned -> assigned.pool().evenBandwidth().compareTo(wanted) >= 0)
        .min(Comparator.comparing(assigned -> assigned.pool().evenBandwidth()));
  }
}
