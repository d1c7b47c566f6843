// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Jobs with very many files, and the same bytes in a file of each rank. */
final class MetadataDecks {
  private static final long KIB = 1L << 10;

  private MetadataDecks() {}

  /** Files that are worth their bytes, but of which each has to be created. */
  static void manyFiles(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.evenRanks(plan.from(2, 8), perNode);
    int files = 5000 / plan.ranks();
    long bytes = 64 * KIB * plan.from(1, 3);
    int first = plan.random().nextInt(plan.setting().osts());
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", bytes, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile one = plan.isIll() ? null : plan.file("rank" + rank, first + rank, 1, 0);
      if (one != null) {
        plan.rank(rank, Ops.create(one));
      }
      for (int i = 0; i < files; i++) {
        if (one != null) {
          plan.rank(rank, Ops.write(one, i * bytes, bytes));
        } else {
          SimFile file = plan.file("rank" + rank + "/part" + i, first + rank + i, 1, 0);
          plan.rank(rank, Ops.create(file));
          plan.rank(rank, Ops.write(file, 0, bytes));
          plan.rank(rank, Ops.close(file));
        }
      }
      if (one != null) {
        plan.rank(rank, Ops.close(one));
      }
    }
  }

  /** Existing files of some kilobytes, each of which is read once. */
  static void tinyFiles(Plan plan) {
    int perNode = plan.oneOf(4, 8, 16);
    plan.evenRanks(plan.from(2, 8), perNode);
    int files = 6000 / plan.ranks();
    long bytes = KIB * plan.from(1, 12);
    int first = plan.random().nextInt(plan.setting().osts());
    plan.labels(new Plan.Labels("N-N", "CONSECUTIVE", "POSIX", bytes, ""));
    plan.compute(0.5);
    for (int rank = 0; rank < plan.ranks(); rank++) {
      if (plan.isIll()) {
        for (int i = 0; i < files; i++) {
          SimFile file = plan.file("in" + rank + "/sample" + i, first + rank + i, 1, bytes);
          plan.rank(rank, Ops.open(file));
          plan.rank(rank, Ops.read(file, 0, bytes));
          plan.rank(rank, Ops.close(file));
        }
      } else {
        SimFile file = plan.file("in" + rank, first + rank, 1, files * bytes);
        plan.rank(rank, Ops.open(file));
        Requests.read(plan, rank, file, 0, files * bytes, Plan.MIB);
        plan.rank(rank, Ops.close(file));
      }
    }
  }
}
