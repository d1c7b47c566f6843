// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs that lose no time, however slow the storage is. */
final class HealthyDecks {
  private HealthyDecks() {}

  static void largeSharedFile(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8, 16);
    plan.evenRanks(plan.from(2, 8), perNode);
    sharedFile(plan, plan.stripes(), 0);
  }

  /** All ranks write their parts of one file, after so many bytes of a header. */
  static void sharedFile(Plan plan, int stripes, long header) {
    int steps = plan.from(1, 4);
    long bytes = plan.mebibytes(plan.between(0.4, 2), plan.rate(8));
    long request = plan.request(bytes);
    SimFile file = plan.file("restart", plan.random().nextInt(plan.setting().osts()), stripes, 0);
    plan.labels(new Plan.Labels("N-1", "CONSECUTIVE", "POSIX", request, ""));
    plan.each(rank -> rank == 0 ? Ops.create(file) : Ops.open(file));
    if (header > 0) {
      Requests.write(plan, 0, file, 0, header, Plan.MIB);
      plan.rank(0, Ops.sync(file));
    }
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      for (int rank = 0; rank < plan.ranks(); rank++) {
        long begin = header + ((long) step * plan.ranks() + rank) * bytes;
        Requests.write(plan, rank, file, begin, bytes, request);
      }
      plan.barrier();
    }
    plan.each(rank -> Ops.close(file));
  }

  static void headerFirst(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8);
    plan.evenRanks(plan.from(2, 8), perNode);
    sharedFile(plan, plan.stripes(), 4 * Plan.MIB);
  }

  static void largePrivateFiles(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8, 16);
    plan.evenRanks(plan.from(1, 8), perNode);
    privateFiles(plan, plan.between(0.5, 3));
  }

  /** Each rank writes files of its own, of so many seconds' bytes. */
  static void privateFiles(Plan plan, double seconds) {
    int steps = plan.from(1, 3);
    int osts = plan.setting().osts();
    long bytes = plan.mebibytes(seconds, plan.rate(Math.min(osts, plan.ranks())));
    long request = plan.request(bytes);
    int first = plan.random().nextInt(osts);
    boolean isSynced = plan.random().nextBoolean();
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", request, ""));
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      for (int rank = 0; rank < plan.ranks(); rank++) {
        SimFile file = plan.file("out" + step + "." + rank, first + rank, 1, 0);
        plan.rank(rank, Ops.create(file));
        Requests.write(plan, rank, file, 0, bytes, request);
        if (isSynced) {
          plan.rank(rank, Ops.sync(file));
        }
        plan.rank(rank, Ops.close(file));
      }
    }
  }

  static void largeReads(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8, 16);
    plan.evenRanks(plan.from(1, 8), perNode);
    int osts = plan.setting().osts();
    boolean isShared = plan.random().nextBoolean();
    long bytes = plan.mebibytes(plan.between(1, 5), plan.rate(Math.min(osts, plan.ranks())));
    long request = plan.request(bytes);
    int first = plan.random().nextInt(osts);
    SimFile shared =
        isShared ? plan.file("mesh", first, plan.stripes(), bytes * plan.ranks()) : null;
    plan.labels(new Plan.Labels(isShared ? "N-1" : "N-N", "CONSECUTIVE", "POSIX", request, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = shared != null ? shared : plan.file("in" + rank, first + rank, 1, bytes);
      plan.rank(rank, Ops.open(file));
      Requests.read(plan, rank, file, isShared ? rank * bytes : 0, bytes, request);
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Each rank reads its file some times, which comes from the cache from the second time on. */
  static void readAgain(Plan plan) {
    int perNode = plan.oneOf(2, 4, 8);
    plan.evenRanks(plan.from(1, 4), perNode);
    int osts = plan.setting().osts();
    long most = Math.max(Plan.MIB, plan.speeds().cacheBytes() / 4 / perNode);
    long bytes = Math.min(most, plan.mebibytes(1, plan.rate(Math.min(osts, plan.ranks()))));
    int times = plan.from(3, 8);
    int first = plan.random().nextInt(osts);
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", Plan.MIB, ""));
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = plan.file("sample" + rank, first + rank, 1, bytes);
      plan.rank(rank, Ops.open(file));
      for (int i = 0; i < times; i++) {
        Requests.read(plan, rank, file, 0, bytes, Plan.MIB);
        plan.rank(rank, Ops.compute(0.3));
      }
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Collective writes and reads, all ranks on time, large pieces. */
  static void collective(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.evenRanks(plan.from(2, 8), perNode);
    int steps = plan.from(2, 6);
    int stripes = plan.stripes();
    long bytes = plan.mebibytes(plan.between(0.3, 1.5), plan.rate(stripes));
    boolean isRead = plan.random().nextInt(3) == 0;
    SimFile file =
        plan.file(
            "field",
            plan.random().nextInt(plan.setting().osts()),
            stripes,
            isRead ? steps * bytes * plan.ranks() : 0,
            plan.stripeBytes((double) bytes * plan.ranks()));
    plan.labels(
        new Plan.Labels("N-1", "CONSECUTIVE", "MPIIO_COLLECTIVE", bytes, "romio_cb_write=enable"));
    Collective collective = new Collective(plan, Plan.MIB, plan.nodeLeaders());
    collective.open(file);
    for (int step = 0; step < steps; step++) {
      plan.compute(0.5);
      plan.barrier();
      if (isRead) {
        collective.read(file, step * bytes * plan.ranks(), bytes);
      } else {
        collective.write(file, step * bytes * plan.ranks(), bytes);
      }
    }
    collective.close(file);
  }

  /** A few large datasets, written collectively. */
  static void hdf5Collective(Plan plan) {
    int perNode = plan.oneOf(4, 8);
    plan.evenRanks(plan.from(2, 6), perNode);
    int stripes = plan.stripes();
    int first = plan.random().nextInt(plan.setting().osts());
    int datasets = plan.from(2, 6);
    long bytes = plan.mebibytes(plan.between(0.3, 1), plan.rate(stripes));
    long stripe = plan.stripeBytes((double) bytes * plan.ranks());
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
