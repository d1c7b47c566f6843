// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs of which one rank or node has more to do, or is slower. */
final class ImbalanceDecks {
  private ImbalanceDecks() {}

  static void singleWriter(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.evenRanks(plan.from(2, 8), perNode);
    int steps = plan.from(2, 4);
    int stripes = plan.stripes();
    long bytes = plan.mebibytes(plan.between(0.5, 1.5), plan.rate(stripes));
    long request = plan.request(bytes);
    SimFile file = plan.file("result", plan.random().nextInt(plan.setting().osts()), stripes, 0);
    plan.labels(new Plan.Labels(plan.isIll() ? "1-1" : "N-1", "CONSECUTIVE", "POSIX", request, ""));
    for (int rank = 0; rank < (plan.isIll() ? 1 : plan.ranks()); rank++) {
      plan.rank(rank, rank == 0 ? Ops.create(file) : Ops.open(file));
    }
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      long begin = step * bytes * plan.ranks();
      if (plan.isIll()) {
        plan.rank(0, Ops.compute(bytes * plan.ranks() / plan.speeds().networkBytesPerSecond()));
        Requests.write(plan, 0, file, begin, bytes * plan.ranks(), request);
      } else {
        for (int rank = 0; rank < plan.ranks(); rank++) {
          Requests.write(plan, rank, file, begin + rank * bytes, bytes, request);
        }
      }
      plan.barrier();
    }
    for (int rank = 0; rank < (plan.isIll() ? 1 : plan.ranks()); rank++) {
      plan.rank(rank, Ops.close(file));
    }
  }

  static void unevenBytes(Plan plan) {
    int perNode = plan.oneOf(4, 8);
    plan.evenRanks(plan.from(2, 8), perNode);
    int osts = plan.setting().osts();
    long bytes = plan.mebibytes(plan.between(2, 5), plan.rate(Math.min(osts, plan.ranks())));
    long request = plan.request(bytes);
    int heavy = plan.random().nextInt(plan.ranks());
    double share = plan.between(0.4, 0.8);
    int first = plan.random().nextInt(osts);
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", request, ""));
    plan.compute(0.5);
    long all = bytes * plan.ranks();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      double part = rank == heavy ? share : (1 - share) / (plan.ranks() - 1);
      long own = plan.isIll() ? Math.round(part * all / Plan.MIB) * Plan.MIB : bytes;
      SimFile file = plan.file("domain" + rank, first + rank, 1, 0);
      plan.rank(rank, Ops.create(file));
      Requests.write(plan, rank, file, 0, own, request);
      plan.rank(rank, Ops.sync(file));
      plan.rank(rank, Ops.close(file));
    }
  }

  static void slowNode(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8);
    plan.evenRanks(plan.from(4, 8), perNode);
    int node = plan.random().nextInt(plan.nodes());
    double slowness = plan.between(8, 30);
    if (plan.isIll()) {
      plan.slowNode(node, slowness);
    }
    write(plan);
  }

  static void slowRank(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8);
    plan.evenRanks(plan.from(2, 8), perNode);
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
