// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Ranks that each have an HDF5 file of their own, of tiny datasets or of one. */
final class Hdf5Files {
  private static final long HEADER_BYTES = 544;
  private static final long ATTRIBUTE_BYTES = 64;

  private Hdf5Files() {}

  /** Writes the files; after each dataset the library's cache is flushed. */
  static void write(Plan plan, int datasets, int attributes, long bytes) {
    int first = plan.anyOst();
    plan.labels("N-N", "CONSECUTIVE", "HDF5", bytes);
    plan.compute(0.3);
    plan.barrier();
    for (int rank = 0; rank < plan.ranks(); rank++) {
      SimFile file = plan.file("table" + rank + ".h5", first + rank, 1, 0);
      plan.rank(rank, Hdf5.ofFile(file, "OPENS", Call.Kind.OPEN), Ops.create(file));
      long end = HEADER_BYTES;
      for (int i = 0; i < (plan.isIll() ? datasets : 1); i++) {
        long size = plan.isIll() ? bytes : bytes * datasets;
        int described = plan.isIll() ? attributes : 1;
        end = dataset(plan, rank, file, "/d" + i, end, size, described);
        plan.rank(rank, Hdf5.ofFile(file, "FLUSHES", Call.Kind.OTHER), Ops.sync(file));
      }
      plan.rank(rank, Hdf5.ofFile(file, "", Call.Kind.CLOSE), Ops.close(file));
    }
  }

  /** Writes a dataset, and returns where the next one begins. */
  private static long dataset(
      Plan plan, int rank, SimFile file, String name, long begin, long bytes, int attributes) {
    Call open = Hdf5.ofDataset(file, name, "OPENS", Call.Kind.OPEN, 0);
    plan.rank(rank, open, Ops.write(file, begin, HEADER_BYTES));
    Call write = Hdf5.ofDataset(file, name, "WRITES", Call.Kind.WRITE, bytes);
    plan.rank(rank, write, Ops.write(file, begin + HEADER_BYTES, bytes));
    long end = begin + HEADER_BYTES + bytes;
    for (int i = 0; i < attributes; i++) {
      plan.rank(rank, Ops.write(file, end, ATTRIBUTE_BYTES));
      end += ATTRIBUTE_BYTES;
    }
    return end;
  }
}
