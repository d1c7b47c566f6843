// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which applications get which pools of a file system.
 *
 * @param pools the pools, the application that lost most first
 * @param without applications that stay without, in the same order
 * @param rest OSTs that are left to all others: those that are neither slow nor in a pool
 */
public record PoolPlan(List<Assigned> pools, List<Refused> without, List<PoolOst> rest) {
  /**
   * The runs of a pool's applications take at most this share of the time, one after the other.
   * Heuristic: with more they wait for each other for longer than they save.
   */
  public static final Ratio MOST_BUSY = new Ratio(0.5);

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

    /** Share of the time that the runs of all its applications take, one after the other. */
    double runShare() {
      return demands.stream().mapToDouble(PoolDemand::runShare).sum();
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
    rest = List.copyOf(rest);
  }

  /**
   * Gives pools to the applications that lost most, a pool for each as long as there are OSTs, and
   * then a share of the smallest pool that carries it. No OST is in two pools. A pool must pay:
   * what its application lost is more than what all others lost to each other, times the share of
   * their OSTs that it takes from them (heuristic: on fewer OSTs they meet as much more often).
   *
   * @param osts OSTs that are not slow
   */
  public static PoolPlan of(List<PoolOst> osts, List<PoolDemand> demands) {
    List<PoolOst> free = new ArrayList<>(osts);
    List<Assigned> pools = new ArrayList<>();
    List<Refused> without = new ArrayList<>();
    int most = (int) (osts.size() * MOST_SHARE.value());
    int left = most;
    double contention = demands.stream().mapToDouble(PoolDemand::contentionSeconds).sum();
    for (PoolDemand demand : inOrder(demands)) {
      if (demand.runShare() > MOST_BUSY.value()) {
        without.add(new Refused(demand, tooBusy(demand)));
        continue;
      }
      Optional<List<PoolOst>> own = SimilarOsts.of(free, demand.bandwidth(), left);
      boolean isWorthwhile =
          own.isPresent() && pays(demand, own.get().size(), osts.size(), contention);
      if (isWorthwhile) {
        pools.add(new Assigned(new Pool(NAME + (pools.size() + 1), own.get()), List.of(demand)));
        left -= own.get().size();
        free.removeAll(List.copyOf(own.get()));
        continue;
      }
      Optional<Assigned> shared = smallest(pools, demand);
      if (shared.isPresent()) {
        List<PoolDemand> together = new ArrayList<>(shared.get().demands());
        together.add(demand);
        pools.set(pools.indexOf(shared.get()), new Assigned(shared.get().pool(), together));
      } else {
        without.add(
            new Refused(
                demand,
                own.map(chosen -> tooDear(demand, chosen.size()))
                    .orElseGet(() -> noOsts(demand, most))));
      }
    }
    return new PoolPlan(pools, without, pools.isEmpty() ? List.of() : free);
  }

  private static boolean pays(PoolDemand demand, int taken, int all, double contention) {
    double ofOthers = contention - demand.contentionSeconds();
    return demand.lostSeconds() > ofOthers * taken / (all - taken);
  }

  private static String tooBusy(PoolDemand demand) {
    return String.format(
        Locale.ROOT,
        "its runs take %.0f %% of the time one after the other, and one job at a time uses a pool",
        100 * demand.runShare());
  }

  private static String tooDear(PoolDemand demand, int osts) {
    return String.format(
        Locale.ROOT,
        "%d OSTs for %s would cost all others more than it lost",
        osts,
        demand.bandwidth());
  }

  private static String noOsts(PoolDemand demand, int most) {
    return "no "
        + most
        + " OSTs of similar speed carry "
        + demand.bandwidth()
        + ", and pools take no more than half of those that are not slow";
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

  private static Optional<Assigned> smallest(List<Assigned> pools, PoolDemand demand) {
    return pools.stream()
        .filter(assigned -> assigned.pool().evenBandwidth().compareTo(demand.bandwidth()) >= 0)
        .filter(assigned -> assigned.runShare() + demand.runShare() <= MOST_BUSY.value())
        .min(Comparator.comparing(assigned -> assigned.pool().evenBandwidth()));
  }
}
