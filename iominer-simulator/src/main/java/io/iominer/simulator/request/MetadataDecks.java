// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs with very many files, and the same bytes in a file of each rank. */
final class MetadataDecks {
  private static final long KIB = 1L << 10;

  private MetadataDecks() {}

  /** Files that are worth their bytes, but of which each has to be created. */
  static void manyFiles(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int files = 5000 / plan.ranks();
    long bytes = 64 * KIB * plan.from(1, 3);
    int first = begin(plan, bytes);
    if (!plan.isIll()) {
      plan.ownFiles(
          "rank",
          first,
          0,
          (rank, file) -> RequestSequence.write(plan, rank, file, 0, files * bytes, bytes));
      return;
    }
    for (int rank = 0; rank < plan.ranks(); rank++) {
      for (int i = 0; i < files; i++) {
        SimFile file = plan.file("rank" + rank + "/part" + i, first + rank + i, 1, 0);
        plan.rank(rank, Ops.create(file), Ops.write(file, 0, bytes), Ops.close(file));
      }
    }
  }

  private static int begin(Plan plan, long bytes) {
    plan.labels("N-N", "CONSECUTIVE", "POSIX", bytes);
    plan.compute(0.5);
    return plan.anyOst();
  }

  /** Existing files of some kilobytes, each of which is read once. */
  static void tinyFiles(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int files = 6000 / plan.ranks();
    long bytes = KIB * plan.from(1, 12);
    int first = begin(plan, bytes);
    if (!plan.isIll()) {
      plan.ownFiles(
          "in",
          first,
          files * bytes,
          (rank, file) -> RequestSequence.read(plan, rank, file, 0, files * bytes, Plan.MIB));
      return;
    }
    for (int rank = 0; rank < plan.ranks(); rank++) {
      for (int i = 0; i < files; i++) {
        SimFile file = plan.file("in" + rank + "/sample" + i, first + rank + i, 1, bytes);
        plan.rank(rank, Ops.open(file), Ops.read(file, 0, bytes), Ops.close(file));
      }
    }
  }
}
