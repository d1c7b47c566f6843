// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs of small requests, and the same bytes in large ones. */
final class PatternDecks {
  private static final long KIB = 1L << 10;

  private PatternDecks() {}

  /** Records of a large file in no order. */
  static void scatteredReads(Plan plan) {
    int perNode = plan.oneOf(2, 4);
    plan.evenRanks(plan.from(1, 4), perNode);
    int reads = plan.from(6000, 14_000) / plan.ranks();
    long bytes = KIB * plan.from(1, 48);
    int osts = plan.setting().osts();
    boolean isShared = plan.random().nextBoolean();
    int first = plan.random().nextInt(osts);
    long size = Math.max(4L << 30, plan.speeds().cacheBytes() * 4);
    SimFile shared = isShared ? plan.file("database", first, plan.stripes(), size) : null;
    plan.labels(new Plan.Labels(isShared ? "N-1" : "N-N", "RANDOM", "POSIX", bytes, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = shared != null ? shared : plan.file("database" + rank, first + rank, 1, size);
      plan.rank(rank, Ops.open(file));
      if (plan.isIll()) {
        for (int i = 0; i < reads; i++) {
          long at = plan.random().nextLong(size / bytes - 1) * bytes;
          plan.rank(rank, Ops.read(file, at, bytes));
        }
      } else {
        long begin = isShared ? rank * Requests.aligned(reads * bytes) : 0;
        Requests.read(plan, rank, file, begin, reads * bytes, 4 * Plan.MIB);
      }
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Small pieces with gaps between them in a file of each rank. */
  static void stridedPrivateWrites(Plan plan) {
    int perNode = plan.oneOf(2, 4);
    plan.evenRanks(plan.from(1, 4), perNode);
    int writes = plan.from(6000, 14_000) / plan.ranks();
    long bytes = plan.from(200, 6000);
    long stride = bytes * plan.from(4, 40);
    int first = plan.random().nextInt(plan.setting().osts());
    plan.labels(new Plan.Labels("N-N", "STRIDED", "POSIX", bytes, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = plan.file("columns" + rank, first + rank, 1, 0);
      plan.rank(rank, Ops.create(file));
      if (plan.isIll()) {
        for (int i = 0; i < writes; i++) {
          plan.rank(rank, Ops.write(file, i * stride, bytes));
        }
      } else {
        Requests.write(plan, rank, file, 0, writes * bytes, Plan.MIB);
      }
      plan.rank(rank, Ops.sync(file));
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Small writes that follow each other, each of which is waited for. */
  static void syncedWrites(Plan plan) {
    int perNode = plan.oneOf(2, 4);
    plan.evenRanks(plan.from(1, 4), perNode);
    int writes = plan.from(3000, 8000) / plan.ranks();
    long bytes = plan.from(200, 60_000);
    int first = plan.random().nextInt(plan.setting().osts());
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", bytes, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = plan.file("journal" + rank, first + rank, 1, 0);
      plan.rank(rank, Ops.create(file));
      for (int i = 0; i < writes; i++) {
        plan.rank(rank, Ops.write(file, i * bytes, bytes));
        if (plan.isIll()) {
          plan.rank(rank, Ops.sync(file));
        }
      }
      plan.rank(rank, Ops.sync(file));
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Lines through a stream, and the same bytes in large writes. */
  static void tinyStreamWrites(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.evenRanks(plan.from(1, 4), perNode);
    long line = plan.from(8, 60);
    double seconds = plan.between(2, 8);
    long lines = Math.round(seconds / (plan.speeds().streamCall() * plan.between(1, 2)));
    long batch = 40_000;
    int first = plan.random().nextInt(plan.setting().osts());
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "STDIO", line, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = plan.file("table" + rank + ".txt", first + rank, 1, 0);
      if (plan.isIll()) {
        plan.rank(rank, Ops.streamOpen(file));
        for (long done = 0; done < lines; done += batch) {
          plan.rank(rank, Ops.streamWrite(file, done * line, line, batch));
        }
        plan.rank(rank, Ops.streamClose(file));
      } else {
        plan.rank(rank, Ops.create(file));
        Requests.write(plan, rank, file, 0, lines * line, 4 * Plan.MIB);
        plan.rank(rank, Ops.close(file));
      }
    }
  }
}
