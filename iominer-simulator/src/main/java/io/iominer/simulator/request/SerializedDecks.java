// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs whose ranks do I/O one after the other, and the same at once. */
final class SerializedDecks {
  private SerializedDecks() {}

  static void sharedFile(Plan plan) {
    int perNode = plan.oneOf(1, 2, 4, 8);
    plan.evenRanks(plan.from(4, 8), perNode);
    int steps = plan.from(1, 3);
    int stripes = plan.stripes();
    long bytes = plan.mebibytes(plan.between(0.2, 1), plan.rate(stripes));
    long request = plan.request(bytes);
    int first = plan.random().nextInt(plan.setting().osts());
    SimFile file = plan.file("state", first, stripes, 0);
    plan.labels(new Plan.Labels("N-1", "CONSECUTIVE", "POSIX", request, ""));
    plan.each(rank -> rank == 0 ? Ops.create(file) : Ops.open(file));
    for (int step = 0; step < steps; step++) {
      long begin = step * bytes * plan.ranks();
      plan.compute(0.5);
      plan.barrier();
      Token token = new Token();
      for (int rank = 0; rank < plan.ranks(); rank++) {
        begin(plan, token, rank);
        Requests.write(plan, rank, file, begin + rank * bytes, bytes, request);
        plan.rank(rank, Ops.sync(file));
        end(plan, token, rank);
      }
    }
    plan.each(rank -> Ops.close(file));
  }

  private static void begin(Plan plan, Token token, int rank) {
    if (plan.isIll()) {
      plan.rank(rank, token.await(rank));
    }
  }

  private static void end(Plan plan, Token token, int rank) {
    if (plan.isIll()) {
      plan.rank(rank, token.pass());
    }
  }

  static void newFiles(Plan plan) {
    int perNode = plan.oneOf(1, 2, 4, 8);
    plan.evenRanks(plan.from(4, 8), perNode);
    int steps = plan.from(2, 5);
    int osts = plan.setting().osts();
    long bytes = plan.mebibytes(plan.between(0.1, 0.5), plan.rate(Math.min(osts, plan.ranks())));
    long request = plan.request(bytes);
    int first = plan.random().nextInt(osts);
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", request, ""));
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      Token token = new Token();
      for (int rank = 0; rank < plan.ranks(); rank++) {
        SimFile file = plan.file("step" + step + ".rank" + rank, first + rank, 1, 0);
        begin(plan, token, rank);
        plan.rank(rank, Ops.create(file));
        Requests.write(plan, rank, file, 0, bytes, request);
        plan.rank(rank, Ops.sync(file));
        plan.rank(rank, Ops.close(file));
        end(plan, token, rank);
      }
    }
  }
}
