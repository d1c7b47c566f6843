// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Ratio;
import io.iominer.facility.placement.PoolOst;
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

    /**
     * Seconds that a run waits for the pool on average, if runs come at random and are as long as
     * such runs are (a queue of one server, M/M/1: the mean run time times busy / (1 - busy)).
     * Heuristic: runs that are submitted together wait for longer.
     */
    public double waitSeconds() {
      return PoolPlan.waitSeconds(demands);
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
      if (!saves(List.of(demand))) {
        without.add(new Refused(demand, waitsForLonger(demand)));
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
        pools.set(
            pools.indexOf(shared.get()),
            new Assigned(shared.get().pool(), with(shared.get(), demand)));
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

  /**
   * The same plan as far as one application is concerned: nothing is asked of others, and their
   * pools are not made.
   */
  PoolPlan of(String application) {
    List<Assigned> own = new ArrayList<>();
    List<PoolOst> left = new ArrayList<>(rest);
    for (Assigned assigned : pools) {
      List<PoolDemand> mine =
          assigned.demands().stream()
              .filter(demand -> demand.application().equals(application))
              .toList();
      if (mine.isEmpty()) {
        left.addAll(assigned.pool().osts());
      } else {
        own.add(new Assigned(assigned.pool(), mine));
      }
    }
    left.sort(Comparator.comparing(PoolOst::ost));
    return new PoolPlan(
        own,
        without.stream()
            .filter(refused -> refused.demand().application().equals(application))
            .toList(),
        own.isEmpty() ? List.of() : left);
  }

  /** "1 OST", "2 OSTs". */
  static String counted(int osts) {
    return osts == 1 ? "1 OST" : osts + " OSTs";
  }

  private static List<PoolDemand> with(Assigned assigned, PoolDemand demand) {
    List<PoolDemand> together = new ArrayList<>(assigned.demands());
    together.add(demand);
    return together;
  }

  private static boolean pays(PoolDemand demand, int taken, int all, double contention) {
    double ofOthers = contention - demand.contentionSeconds();
    return demand.lostSeconds() > ofOthers * taken / (all - taken);
  }

  /** Whether no run of applications waits for longer than it lost. */
  private static boolean saves(List<PoolDemand> demands) {
    double wait = waitSeconds(demands);
    return demands.stream().allMatch(demand -> wait <= demand.lostSeconds() / demand.runs());
  }

  private static double waitSeconds(List<PoolDemand> demands) {
    double busy = demands.stream().mapToDouble(PoolDemand::runShare).sum();
    double run =
        demands.stream().mapToDouble(PoolDemand::runSeconds).sum()
            / demands.stream().mapToLong(PoolDemand::runs).sum();
    return LicenseWait.seconds(run, busy);
  }

  private static String waitsForLonger(PoolDemand demand) {
    double wait = waitSeconds(List.of(demand));
    return String.format(
        Locale.ROOT,
        "one job at a time uses a pool: a run would wait for %s, and lost %,.0f s",
        Double.isInfinite(wait) ? "ever, as there are too many" : "%,.0f s".formatted(wait),
        demand.lostSeconds() / demand.runs());
  }

  private static String tooDear(PoolDemand demand, int osts) {
    return String.format(
        Locale.ROOT,
        "%s for %s would cost all others more than it lost",
        counted(osts),
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
        .filter(assigned -> saves(with(assigned, demand)))
        .min(Comparator.comparing(assigned -> assigned.pool().evenBandwidth()));
  }
}
