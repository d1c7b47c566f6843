// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** Jobs with collective MPI-IO. */
final class CollectiveDecks {
  private CollectiveDecks() {}

  /** A job's numbers. */
  private record Steps(
      int steps, int stripes, long bytesOfRank, double computing, boolean hasFileOfStep) {}

  private static Steps size(Plan plan, double secondsOfStep) {
    plan.ranks(1, 8, 4, 8, 16);
    return steps(plan, secondsOfStep);
  }

  private static Steps steps(Plan plan, double secondsOfStep) {
    int stripes = plan.stripes();
    return new Steps(
        plan.from(3, 7),
        stripes,
        plan.mebibytes(secondsOfStep, plan.rate(stripes)),
        plan.between(0.3, 1),
        plan.random().nextInt(3) == 0);
  }

  private interface Lateness {
    /** Seconds that a rank computes longer in a step. */
    double of(int rank, int step);
  }

  private static void write(Plan plan, Steps steps, Collective collective, Lateness late) {
    int first = plan.anyOst();
    long all = steps.bytesOfRank() * plan.ranks();
    long stripe = plan.stripeBytes(all);
    SimFile file = plan.file("field", first, steps.stripes(), 0, stripe);
    plan.labels("N-1", "CONSECUTIVE", "MPIIO_COLLECTIVE", steps.bytesOfRank(), Collective.HINTS);
    if (!steps.hasFileOfStep()) {
      collective.open(file);
    }
    for (int i = 0; i < steps.steps(); i++) {
      int step = i;
      plan.compute(steps.computing());
      plan.each(rank -> Ops.compute(late.of(rank, step)));
      if (steps.hasFileOfStep()) {
        SimFile own = plan.file("field." + step, first, steps.stripes(), 0, stripe);
        collective.open(own);
        collective.write(own, 0, steps.bytesOfRank());
        collective.close(own);
      } else {
        collective.write(file, step * all, steps.bytesOfRank());
      }
    }
    if (!steps.hasFileOfStep()) {
      collective.close(file);
    }
  }

  static void lateRanks(Plan plan) {
    Steps steps = size(plan, plan.between(0.05, 0.6));
    double seconds = plan.between(0.6, 2.5);
    Set<Integer> ranks = new HashSet<>();
    int count = plan.from(1, Math.max(1, plan.ranks() / 4));
    for (int i = 0; i < count; i++) {
      ranks.add(plan.random().nextInt(plan.ranks()));
    }
    IntPredicate isLate = rank -> plan.isIll() && ranks.contains(rank);
    Collective collective = Collective.ofLargePieces(plan);
    write(plan, steps, collective, (rank, step) -> isLate.test(rank) ? seconds : 0);
  }

  static void lateInTurns(Plan plan) {
    Steps steps = size(plan, plan.between(0.05, 0.6));
    double seconds = plan.between(0.6, 2.5);
    int first = plan.random().nextInt(plan.ranks());
    Collective collective = Collective.ofLargePieces(plan);
    write(
        plan,
        steps,
        collective,
        (rank, step) -> plan.isIll() && rank == (first + 3 * step) % plan.ranks() ? seconds : 0);
  }

  static void exchange(Plan plan) {
    plan.ranks(1, 4, 4, 8, 16);
    int steps = plan.from(2, 5);
    int piece = plan.oneOf(4, 8, 12, 16);
    double pieces = plan.between(2, 8) / plan.speeds().pieceSeconds();
    long each = Math.round(pieces * piece / steps / plan.ranksPerNode() / Plan.MIB);
    long bytes = Math.max(1, Math.min(each, 256)) * Plan.MIB;
    Steps numbers = new Steps(steps, plan.stripes(), bytes, plan.between(0.3, 1), false);
    Collective collective = new Collective(plan, plan.isIll() ? piece : bytes, plan.nodeLeaders());
    write(plan, numbers, collective, (rank, step) -> 0);
  }

  static void oneAggregator(Plan plan) {
    plan.ranks(plan.oneOf(96, 128), 16);
    Steps steps = steps(plan, plan.between(0.3, 1));
    List<Integer> aggregators = plan.isIll() ? List.of(0) : plan.nodeLeaders();
    write(plan, steps, new Collective(plan, Plan.MIB, aggregators), (rank, step) -> 0);
  }

  static void slowAggregator(Plan plan) {
    plan.ranks(4, 8, 4, 8, 16);
    Steps steps = steps(plan, plan.between(0.3, 1));
    int node = plan.random().nextInt(plan.nodes());
    double slowness = plan.between(6, 20);
    if (plan.isIll()) {
      plan.slowNode(node, slowness);
    }
    write(plan, steps, Collective.ofLargePieces(plan), (rank, step) -> 0);
  }
}
