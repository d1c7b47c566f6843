// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs of which one rank or node has more to do, or is slower. */
final class ImbalanceDecks {
  private ImbalanceDecks() {}

  static void singleWriter(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int steps = plan.from(2, 4);
    long bytes = plan.mebibytes(plan.between(0.5, 1.5), plan.rate(plan.stripes()));
    long request = plan.request(bytes);
    SimFile file = plan.file("result", plan.anyOst(), plan.stripes(), 0);
    plan.labels(plan.isIll() ? "1-1" : "N-1", "CONSECUTIVE", "POSIX", request);
    long all = bytes * plan.ranks();
    int writers = plan.isIll() ? 1 : plan.ranks();
    for (int rank = 0; rank < writers; rank++) {
      plan.rank(rank, rank == 0 ? Ops.create(file) : Ops.open(file));
    }
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      if (plan.isIll()) {
        plan.rank(0, Ops.compute(all / plan.speeds().networkBytesPerSecond()));
      }
      for (int rank = 0; rank < writers; rank++) {
        RequestSequence.write(plan, rank, file, step * all + rank * bytes, all / writers, request);
      }
      plan.barrier();
    }
    for (int rank = 0; rank < writers; rank++) {
      plan.rank(rank, Ops.close(file));
    }
  }

  static void unevenBytes(Plan plan) {
    plan.evenRanks(2, 8, 4, 8);
    long bytes = plan.mebibytes(plan.between(2, 5), plan.rateOfOwnFiles());
    long request = plan.request(bytes);
    int heavy = plan.random().nextInt(plan.ranks());
    double share = plan.between(0.4, 0.8);
    plan.labels("N-N", "CONSECUTIVE", "POSIX", request);
    plan.compute(0.5);
    long all = bytes * plan.ranks();
    plan.ownFiles(
        "domain",
        plan.anyOst(),
        0,
        (rank, file) -> {
          double part = rank == heavy ? share : (1 - share) / (plan.ranks() - 1);
          long own = plan.isIll() ? Math.round(part * all / Plan.MIB) * Plan.MIB : bytes;
          RequestSequence.write(plan, rank, file, 0, own, request);
          plan.rank(rank, Ops.sync(file));
        });
  }

  static void slowNode(Plan plan) {
    plan.evenRanks(4, 8, 2, 4, 8);
    int node = plan.random().nextInt(plan.nodes());
    double slowness = plan.between(8, 30);
    if (plan.isIll()) {
      plan.slowNode(node, slowness);
    }
    write(plan);
  }

  static void slowRank(Plan plan) {
    plan.evenRanks(2, 8, 2, 4, 8);
    int rank = plan.random().nextInt(plan.ranks());
    double slowness = plan.between(8, 40);
    if (plan.isIll()) {
      plan.slowRank(rank, slowness);
    }
    write(plan);
  }

  private static void write(Plan plan) {
    if (plan.random().nextInt(3) == 0) {
      HealthyDecks.sharedFile(plan, plan.stripes(), 0);
    } else {
      HealthyDecks.privateFiles(plan, plan.between(1, 4));
    }
  }
}
