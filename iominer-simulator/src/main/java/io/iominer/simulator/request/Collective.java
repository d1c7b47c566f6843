// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import java.util.List;

/** How a job's ranks use a file through collective calls of MPI-IO. */
final class Collective {
  /** Hints with which a job writes. */
  static final String HINTS = "romio_cb_write=enable";

  /** MPI_MODE_CREATE and MPI_MODE_RDWR, as ROMIO numbers them. */
  private static final long CREATE_AND_WRITE = 9;

  private final Plan plan;
  private final long pieceBytes;
  private final List<Integer> aggregators;

  /**
   * Collective I/O.
   *
   * @param pieceBytes bytes that lie together in the file
   * @param aggregators ranks that write and read
   */
  Collective(Plan plan, long pieceBytes, List<Integer> aggregators) {
    this.plan = plan;
    this.pieceBytes = pieceBytes;
    this.aggregators = aggregators;
  }

  /** Pieces of a MiB, and an aggregator on each node. */
  static Collective ofLargePieces(Plan plan) {
    return new Collective(plan, Plan.MIB, plan.nodeLeaders());
  }

  /** As many ranks open the file as ROMIO's: rank 0 creates it, then all open it. */
  void open(SimFile file) {
    plan.all(
        Call.mpiio(file, "COLL_OPENS", Call.Kind.OPEN, 0),
        () -> {
          plan.barrier();
          plan.rank(0, Ops.create(file), Ops.close(file));
          plan.barrier();
          plan.each(rank -> Ops.open(file));
          plan.barrier();
        });
    plan.constant(DarshanModule.MPIIO, file.id(), "HINTS", 1);
    plan.constant(DarshanModule.MPIIO, file.id(), "MODE", CREATE_AND_WRITE);
  }

  void close(SimFile file) {
    plan.all(
        Call.mpiio(file, "", Call.Kind.CLOSE, 0),
        () -> {
          plan.barrier();
          plan.each(rank -> Ops.close(file));
          plan.barrier();
        });
  }

  /** All ranks write so many bytes each, from an offset on. */
  void write(SimFile file, long offset, long bytesOfRank) {
    exchange(file, offset, Call.mpiio(file, "COLL_WRITES", Call.Kind.WRITE, bytesOfRank));
  }

  /** All ranks read so many bytes each, from an offset on. */
  void read(SimFile file, long offset, long bytesOfRank) {
    exchange(file, offset, Call.mpiio(file, "COLL_READS", Call.Kind.READ, bytesOfRank));
  }

  private void exchange(SimFile file, long offset, Call call) {
    TwoPhase.Exchange exchange =
        new TwoPhase.Exchange(
            plan.ranks(), call.bytes(), Math.min(pieceBytes, call.bytes()), aggregators);
    TwoPhase twoPhase = new TwoPhase(file, offset, exchange, call.kind());
    plan.all(call, () -> plan.each(rank -> twoPhase));
  }
}
