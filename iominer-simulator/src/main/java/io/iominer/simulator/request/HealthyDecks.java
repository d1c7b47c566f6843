// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs that lose no time, however slow the storage is. */
final class HealthyDecks {
  private HealthyDecks() {}

  static void largeSharedFile(Plan plan) {
    plan.evenRanks(2, 8, 2, 4, 8, 16);
    sharedFile(plan, plan.stripes(), 0);
  }

  /** All ranks write their parts of one file, after so many bytes of a header. */
  static void sharedFile(Plan plan, int stripes, long header) {
    int steps = plan.from(1, 4);
    long bytes = plan.mebibytes(plan.between(0.4, 2), plan.rate(8));
    long request = plan.request(bytes);
    SimFile file = plan.file("restart", plan.anyOst(), stripes, 0);
    plan.labels("N-1", "CONSECUTIVE", "POSIX", request);
    plan.openNew(file);
    if (header > 0) {
      RequestSequence.write(plan, 0, file, 0, header, Plan.MIB);
      plan.rank(0, Ops.sync(file));
    }
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      for (int rank = 0; rank < plan.ranks(); rank++) {
        long begin = header + ((long) step * plan.ranks() + rank) * bytes;
        RequestSequence.write(plan, rank, file, begin, bytes, request);
      }
      plan.barrier();
    }
    plan.each(rank -> Ops.close(file));
  }

  static void headerFirst(Plan plan) {
    plan.evenRanks(2, 8, 2, 4, 8);
    sharedFile(plan, plan.stripes(), 4 * Plan.MIB);
  }

  static void largePrivateFiles(Plan plan) {
    plan.evenRanks(1, 8, 2, 4, 8, 16);
    privateFiles(plan, plan.between(0.5, 3));
  }

  /** Each rank writes files of its own, of so many seconds' bytes. */
  static void privateFiles(Plan plan, double seconds) {
    int steps = plan.from(1, 3);
    long bytes = plan.mebibytes(seconds, plan.rateOfOwnFiles());
    long request = plan.request(bytes);
    int first = plan.anyOst();
    boolean isSynced = plan.random().nextBoolean();
    plan.labels("N-N", "CONSECUTIVE", "POSIX", request);
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      plan.ownFiles(
          "out" + step + ".",
          first,
          0,
          (rank, file) -> {
            RequestSequence.write(plan, rank, file, 0, bytes, request);
            if (isSynced) {
              plan.rank(rank, Ops.sync(file));
            }
          });
    }
  }

  static void largeReads(Plan plan) {
    plan.evenRanks(1, 8, 2, 4, 8, 16);
    boolean isShared = plan.random().nextBoolean();
    long bytes = plan.mebibytes(plan.between(1, 5), plan.rateOfOwnFiles());
    long request = plan.request(bytes);
    int first = plan.anyOst();
    plan.labels(isShared ? "N-1" : "N-N", "CONSECUTIVE", "POSIX", request);
    plan.compute(0.5);
    if (!isShared) {
      plan.ownFiles(
          "in",
          first,
          bytes,
          (rank, file) -> RequestSequence.read(plan, rank, file, 0, bytes, request));
      return;
    }
    SimFile file = plan.file("mesh", first, plan.stripes(), bytes * plan.ranks());
    for (int rank = 0; rank < plan.ranks(); rank++) {
      plan.rank(rank, Ops.open(file));
      RequestSequence.read(plan, rank, file, rank * bytes, bytes, request);
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Each rank reads its file some times, which comes from the cache from the second time on. */
  static void readAgain(Plan plan) {
    plan.evenRanks(1, 4, 2, 4, 8);
    long most = Math.max(Plan.MIB, plan.speeds().cacheBytes() / 4 / plan.ranksPerNode());
    long bytes = Math.min(most, plan.mebibytes(1, plan.rateOfOwnFiles()));
    int times = plan.from(3, 8);
    plan.labels("N-N", "CONSECUTIVE", "POSIX", Plan.MIB);
    plan.ownFiles(
        "sample",
        plan.anyOst(),
        bytes,
        (rank, file) -> {
          for (int i = 0; i < times; i++) {
            RequestSequence.read(plan, rank, file, 0, bytes, Plan.MIB);
            plan.rank(rank, Ops.compute(0.3));
          }
        });
  }

  /** Collective writes and reads, all ranks on time, large pieces. */
  static void collective(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int steps = plan.from(2, 6);
    int stripes = plan.stripes();
    long bytes = plan.mebibytes(plan.between(0.3, 1.5), plan.rate(stripes));
    long all = bytes * plan.ranks();
    boolean isRead = plan.random().nextInt(3) == 0;
    long there = isRead ? steps * all : 0;
    SimFile file = plan.file("field", plan.anyOst(), stripes, there, plan.stripeBytes(all));
    Collective collective = Collective.ofLargePieces(plan);
    plan.labels("N-1", "CONSECUTIVE", "MPIIO_COLLECTIVE", bytes, Collective.HINTS);
    collective.open(file);
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      if (isRead) {
        collective.read(file, step * all, bytes);
      } else {
        collective.write(file, step * all, bytes);
      }
    }
    collective.close(file);
  }

  /** A few large datasets, written collectively. */
  static void hdf5Collective(Plan plan) {
    plan.evenRanks(2, 6, 4, 8);
    int stripes = plan.stripes();
    int first = plan.anyOst();
    int datasets = plan.from(2, 6);
    long bytes = plan.mebibytes(plan.between(0.3, 1), plan.rate(stripes));
    long stripe = plan.stripeBytes(bytes * plan.ranks());
    Hdf5 hdf5 = new Hdf5(plan, plan.file("data.h5", first, stripes, 0, stripe));
    hdf5.open();
    for (int i = 0; i < datasets; i++) {
      plan.compute(0.3);
      plan.barrier();
      hdf5.create("/field" + i);
      hdf5.writeCollectively("/field" + i, bytes);
    }
    hdf5.close();
  }
}
