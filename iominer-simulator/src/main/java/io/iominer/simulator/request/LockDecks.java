// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs whose nodes take each other's locks on a shared file, and the same without. */
final class LockDecks {
  private LockDecks() {}

  /** Records of all ranks lie side by side in one file, so that nodes take each other's locks. */
  static void smallSharedWrites(Plan plan) {
    plan.evenRanks(2, 8, 2, 4, 8);
    int writes = plan.from(2000, 8000) / plan.ranks();
    long bytes = plan.from(300, 9000);
    SimFile file = plan.file("particles", plan.anyOst(), plan.stripes(), 0);
    boolean isMpiio = plan.random().nextInt(3) == 0;
    plan.labels("N-1", "STRIDED", isMpiio ? "MPIIO_INDEPENDENT" : "POSIX", bytes);
    if (isMpiio) {
      new Collective(plan, Plan.MIB, plan.nodeLeaders()).open(file);
    } else {
      plan.openNew(file);
    }
    write(
        plan,
        file,
        writes,
        bytes,
        (rank, at) -> {
          if (isMpiio) {
            RequestSequence.writeIndependently(plan, rank, file, at, bytes);
          } else {
            plan.rank(rank, Ops.write(file, at, bytes));
          }
        });
  }

  /** Large records that do not end where stripes do. */
  static void unalignedSharedWrites(Plan plan) {
    plan.evenRanks(4, 16, 1, 2, 4);
    int writes = plan.from(3000, 9000) / plan.ranks();
    long bytes = plan.from(100_000, 600_000);
    SimFile file = plan.file("records", plan.anyOst(), plan.stripes(), 0);
    plan.labels("N-1", "STRIDED", "POSIX", bytes);
    plan.openNew(file);
    write(plan, file, writes, bytes, (rank, at) -> plan.rank(rank, Ops.write(file, at, bytes)));
  }

  /** How a rank writes a record. */
  private interface Write {
    void add(int rank, long at);
  }

  /** Each rank writes records among those of the others; without the cause, one after the other. */
  private static void write(Plan plan, SimFile file, int writes, long bytes, Write write) {
    plan.compute(0.5);
    plan.barrier();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      if (plan.isIll()) {
        for (int i = 0; i < writes; i++) {
          write.add(rank, ((long) i * plan.ranks() + rank) * bytes);
        }
      } else {
        RequestSequence.write(
            plan,
            rank,
            file,
            rank * RequestSequence.aligned(writes * bytes),
            writes * bytes,
            Plan.MIB);
      }
    }
    plan.barrier();
    plan.each(rank -> Ops.close(file));
  }
}
