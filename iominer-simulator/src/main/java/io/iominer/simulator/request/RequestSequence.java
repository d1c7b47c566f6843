// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Requests that follow each other. */
final class RequestSequence {
  private RequestSequence() {}

  /** A rank writes a part of a file in requests of a size. */
  static void write(Plan plan, int rank, SimFile file, long offset, long bytes, long request) {
    for (long at = 0; at < bytes; at += request) {
      plan.rank(rank, Ops.write(file, offset + at, Math.min(request, bytes - at)));
    }
  }

  /** A rank writes through MPI-IO by itself. */
  static void writeIndependently(Plan plan, int rank, SimFile file, long offset, long bytes) {
    Call call = Call.mpiio(file, "INDEP_WRITES", Call.Kind.WRITE, bytes);
    plan.rank(rank, call, Ops.write(file, offset, bytes));
  }

  /** A rank reads through MPI-IO by itself. */
  static void readIndependently(Plan plan, int rank, SimFile file, long offset, long bytes) {
    Call call = Call.mpiio(file, "INDEP_READS", Call.Kind.READ, bytes);
    plan.rank(rank, call, Ops.read(file, offset, bytes));
  }

  /** A rank reads a part of a file in requests of a size. */
  static void read(Plan plan, int rank, SimFile file, long offset, long bytes, long request) {
    for (long at = 0; at < bytes; at += request) {
      plan.rank(rank, Ops.read(file, offset + at, Math.min(request, bytes - at)));
    }
  }

  /** Bytes rounded up to whole MiB. */
  static long aligned(long bytes) {
    return (bytes + Plan.MIB - 1) / Plan.MIB * Plan.MIB;
  }
}
