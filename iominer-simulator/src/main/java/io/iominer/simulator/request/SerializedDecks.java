// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.function.IntConsumer;

/** Jobs whose ranks do I/O one after the other, and the same at once. */
final class SerializedDecks {
  private SerializedDecks() {}

  static void sharedFile(Plan plan) {
    plan.evenRanks(4, 8, 1, 2, 4, 8);
    int steps = plan.from(1, 3);
    long bytes = plan.mebibytes(plan.between(0.2, 1), plan.rate(plan.stripes()));
    long request = plan.request(bytes);
    SimFile file = plan.file("state", plan.anyOst(), plan.stripes(), 0);
    plan.labels("N-1", "CONSECUTIVE", "POSIX", request);
    plan.openNew(file);
    for (int step = 0; step < steps; step++) {
      long begin = step * bytes * plan.ranks();
      inTurns(
          plan,
          rank -> {
            RequestSequence.write(plan, rank, file, begin + rank * bytes, bytes, request);
            plan.rank(rank, Ops.sync(file));
          });
    }
    plan.each(rank -> Ops.close(file));
  }

  static void newFiles(Plan plan) {
    plan.evenRanks(4, 8, 1, 2, 4, 8);
    int steps = plan.from(2, 5);
    long bytes = plan.mebibytes(plan.between(0.1, 0.5), plan.rateOfOwnFiles());
    long request = plan.request(bytes);
    int first = plan.anyOst();
    plan.labels("N-N", "CONSECUTIVE", "POSIX", request);
    for (int step = 0; step < steps; step++) {
      String name = "step" + step + ".rank";
      inTurns(
          plan,
          rank -> {
            SimFile file = plan.file(name + rank, first + rank, 1, 0);
            plan.rank(rank, Ops.create(file));
            RequestSequence.write(plan, rank, file, 0, bytes, request);
            plan.rank(rank, Ops.sync(file), Ops.close(file));
          });
    }
  }

  /** A step, in which each rank does something: at its turn where the job is ill. */
  private static void inTurns(Plan plan, IntConsumer content) {
    plan.compute(0.5);
    plan.barrier();
    Token token = new Token();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      if (plan.isIll()) {
        plan.rank(rank, token.await(rank));
      }
      content.accept(rank);
      if (plan.isIll()) {
        plan.rank(rank, token.pass());
      }
    }
  }
}
