// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs of small requests, and the same bytes in large ones. */
final class PatternDecks {
  private static final long KIB = 1L << 10;

  private PatternDecks() {}

  /** Records of a large file in no order. */
  static void scatteredReads(Plan plan) {
    plan.evenRanks(1, 4, 2, 4);
    int reads = plan.from(6000, 14_000) / plan.ranks();
    long bytes = KIB * plan.from(1, 48);
    boolean isShared = plan.random().nextBoolean();
    int first = plan.anyOst();
    long size = Math.max(4L << 30, plan.speeds().cacheBytes() * 4);
    SimFile shared = isShared ? plan.file("database", first, plan.stripes(), size) : null;
    plan.labels(isShared ? "N-1" : "N-N", "RANDOM", "POSIX", bytes);
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
        long begin = isShared ? rank * RequestSequence.aligned(reads * bytes) : 0;
        RequestSequence.read(plan, rank, file, begin, reads * bytes, 4 * Plan.MIB);
      }
      plan.rank(rank, Ops.close(file));
    }
  }

  /** Small pieces with gaps between them in a file of each rank. */
  static void stridedPrivateWrites(Plan plan) {
    plan.evenRanks(1, 4, 2, 4);
    int writes = plan.from(6000, 14_000) / plan.ranks();
    long bytes = plan.from(200, 6000);
    long stride = bytes * plan.from(4, 40);
    plan.labels("N-N", "STRIDED", "POSIX", bytes);
    plan.compute(0.5);
    plan.ownFiles(
        "columns",
        plan.anyOst(),
        0,
        (rank, file) -> {
          if (plan.isIll()) {
            for (int i = 0; i < writes; i++) {
              plan.rank(rank, Ops.write(file, i * stride, bytes));
            }
          } else {
            RequestSequence.write(plan, rank, file, 0, writes * bytes, Plan.MIB);
          }
          plan.rank(rank, Ops.sync(file));
        });
  }

  /** Small writes that follow each other, each of which is waited for. */
  static void syncedWrites(Plan plan) {
    plan.evenRanks(1, 4, 2, 4);
    int writes = plan.from(3000, 8000) / plan.ranks();
    long bytes = plan.from(200, 60_000);
    plan.labels("N-N", "CONSECUTIVE", "POSIX", bytes);
    plan.compute(0.5);
    plan.ownFiles(
        "journal",
        plan.anyOst(),
        0,
        (rank, file) -> {
          for (int i = 0; i < writes; i++) {
            plan.rank(rank, Ops.write(file, i * bytes, bytes));
            if (plan.isIll()) {
              plan.rank(rank, Ops.sync(file));
            }
          }
          plan.rank(rank, Ops.sync(file));
        });
  }

  /** Lines through a stream, and the same bytes in large writes. */
  static void tinyStreamWrites(Plan plan) {
    plan.evenRanks(1, 4, 4, 8, 16);
    long line = plan.from(8, 60);
    double seconds = plan.between(2, 8);
    long lines = Math.round(seconds / (plan.speeds().streamCall() * plan.between(1, 2)));
    long batch = 40_000;
    int first = plan.anyOst();
    plan.labels("N-N", "CONSECUTIVE", "STDIO", line);
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
        RequestSequence.write(plan, rank, file, 0, lines * line, 4 * Plan.MIB);
        plan.rank(rank, Ops.close(file));
      }
    }
  }
}
