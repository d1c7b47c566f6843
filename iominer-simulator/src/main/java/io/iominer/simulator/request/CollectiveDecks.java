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
    int perNode = plan.oneOf(4, 8, 16);
    plan.ranks(perNode * plan.from(1, 8), perNode);
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
    int first = plan.random().nextInt(plan.setting().osts());
    long stripe = plan.stripeBytes((double) steps.bytesOfRank() * plan.ranks());
    SimFile file = plan.file("field", first, steps.stripes(), 0, stripe);
    plan.labels(
        new Plan.Labels(
            "N-1",
            "CONSECUTIVE",
            "MPIIO_COLLECTIVE",
            steps.bytesOfRank(),
            "romio_cb_write=enable"));
    if (!steps.hasFileOfStep()) {
      collective.open(file);
    }
    for (int i = 0; i < steps.steps(); i++) {
      int step = i;
      plan.compute(steps.computing());
      plan.each(rank -> Ops.compute(late.of(rank, step)));
      SimFile at =
          steps.hasFileOfStep()
              ? plan.file("field." + step, first, steps.stripes(), 0, stripe)
              : file;
      if (steps.hasFileOfStep()) {
        collective.open(at);
      }
      long offset = steps.hasFileOfStep() ? 0 : step * steps.bytesOfRank() * plan.ranks();
      collective.write(at, offset, steps.bytesOfRank());
      if (steps.hasFileOfStep()) {
        collective.close(at);
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
    Collective collective = new Collective(plan, Plan.MIB, plan.nodeLeaders());
    write(plan, steps, collective, (rank, step) -> isLate.test(rank) ? seconds : 0);
  }

  static void lateInTurns(Plan plan) {
    Steps steps = size(plan, plan.between(0.05, 0.6));
    double seconds = plan.between(0.6, 2.5);
    int first = plan.random().nextInt(plan.ranks());
    Collective collective = new Collective(plan, Plan.MIB, plan.nodeLeaders());
    write(
        plan,
        steps,
        collective,
        (rank, step) -> plan.isIll() && rank == (first + 3 * step) % plan.ranks() ? seconds : 0);
  }

  static void exchange(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.ranks(perNode * plan.from(1, 4), perNode);
    int steps = plan.from(2, 5);
    int piece = plan.oneOf(4, 8, 12, 16);
    double pieces = plan.between(2, 8) / plan.speeds().pieceSeconds();
    long each = Math.round(pieces * piece / steps / perNode / Plan.MIB);
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
    int perNode = plan.oneOf(4, 8, 16);
    plan.ranks(perNode * plan.from(4, 8), perNode);
    Steps steps = steps(plan, plan.between(0.3, 1));
    int node = plan.random().nextInt(plan.nodes());
    double slowness = plan.between(6, 20);
    if (plan.isIll()) {
      plan.slowNode(node, slowness);
    }
    write(plan, steps, new Collective(plan, Plan.MIB, plan.nodeLeaders()), (rank, step) -> 0);
  }
}
