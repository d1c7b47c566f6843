// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs whose nodes take each other's locks on a shared file, and the same without. */
final class LockDecks {
  private LockDecks() {}

  /** Records of all ranks lie side by side in one file, so that nodes take each other's locks. */
  static void smallSharedWrites(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8);
    plan.evenRanks(plan.from(2, 8), perNode);
    int writes = plan.from(2000, 8000) / plan.ranks();
    long bytes = plan.from(300, 9000);
    SimFile file = striped(plan, "particles");
    boolean isMpiio = plan.random().nextInt(3) == 0;
    String middleware = isMpiio ? "MPIIO_INDEPENDENT" : "POSIX";
    plan.labels(new Plan.Labels("N-1", "STRIDED", middleware, bytes, ""));
    open(plan, file, isMpiio);
    plan.compute(0.5);
    plan.barrier();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      if (plan.isIll()) {
        for (int i = 0; i < writes; i++) {
          long at = ((long) i * plan.ranks() + rank) * bytes;
          if (isMpiio) {
            Requests.writeIndependently(plan, rank, file, at, bytes);
          } else {
            plan.rank(rank, Ops.write(file, at, bytes));
          }
        }
      } else {
        Requests.write(
            plan, rank, file, rank * Requests.aligned(writes * bytes), writes * bytes, Plan.MIB);
      }
    }
    plan.barrier();
    plan.each(rank -> Ops.close(file));
  }

  private static void open(Plan plan, SimFile file, boolean isMpiio) {
    if (isMpiio) {
      new Collective(plan, Plan.MIB, plan.nodeLeaders()).open(file);
    } else {
      plan.each(rank -> rank == 0 ? Ops.create(file) : Ops.open(file));
    }
  }

  private static SimFile striped(Plan plan, String name) {
    return plan.file(name, plan.random().nextInt(plan.setting().osts()), plan.stripes(), 0);
  }

  /** Large records that do not end where stripes do. */
  static void unalignedSharedWrites(Plan plan) {
    int perNode = plan.oneOf(1, 2, 4);
    plan.evenRanks(plan.from(4, 16), perNode);
    int writes = plan.from(3000, 9000) / plan.ranks();
    long bytes = plan.from(100_000, 600_000);
    SimFile file = striped(plan, "records");
    plan.labels(new Plan.Labels("N-1", "STRIDED", "POSIX", bytes, ""));
    plan.each(rank -> rank == 0 ? Ops.create(file) : Ops.open(file));
    plan.compute(0.5);
    plan.barrier();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      if (plan.isIll()) {
        for (int i = 0; i < writes; i++) {
          plan.rank(rank, Ops.write(file, ((long) i * plan.ranks() + rank) * bytes, bytes));
        }
      } else {
        Requests.write(
            plan, rank, file, rank * Requests.aligned(writes * bytes), writes * bytes, Plan.MIB);
      }
    }
    plan.barrier();
    plan.each(rank -> Ops.close(file));
  }
}
