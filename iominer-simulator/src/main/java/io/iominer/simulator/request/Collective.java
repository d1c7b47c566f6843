// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import java.util.List;

/** How a job's ranks use a file through collective calls of MPI-IO. */
final class Collective {
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

  /** As many ranks open the file as ROMIO's: rank 0 creates it, then all open it. */
  void open(SimFile file) {
    Call call = Call.mpiio(file, "COLL_OPENS", Call.Kind.OPEN, 0);
    plan.each(rank -> Ops.enter(call));
    plan.barrier();
    plan.rank(0, Ops.create(file));
    plan.rank(0, Ops.close(file));
    plan.barrier();
    plan.each(rank -> Ops.open(file));
    plan.barrier();
    plan.each(rank -> Ops.leave());
    plan.constant(DarshanModule.MPIIO, file.id(), "HINTS", 1);
    plan.constant(DarshanModule.MPIIO, file.id(), "MODE", CREATE_AND_WRITE);
  }

  void close(SimFile file) {
    Call call = Call.mpiio(file, "", Call.Kind.CLOSE, 0);
    plan.each(rank -> Ops.enter(call));
    plan.barrier();
    plan.each(rank -> Ops.close(file));
    plan.barrier();
    plan.each(rank -> Ops.leave());
  }

  /** All ranks write so many bytes each, from an offset on. */
  void write(SimFile file, long offset, long bytesOfRank) {
    Call call = Call.mpiio(file, "COLL_WRITES", Call.Kind.WRITE, bytesOfRank);
    plan.each(rank -> Ops.enter(call));
    exchange(file, offset, bytesOfRank, Call.Kind.WRITE);
    plan.each(rank -> Ops.leave());
  }

  /** All ranks read so many bytes each, from an offset on. */
  void read(SimFile file, long offset, long bytesOfRank) {
    Call call = Call.mpiio(file, "COLL_READS", Call.Kind.READ, bytesOfRank);
    plan.each(rank -> Ops.enter(call));
    exchange(file, offset, bytesOfRank, Call.Kind.READ);
    plan.each(rank -> Ops.leave());
  }

  private void exchange(SimFile file, long offset, long bytesOfRank, Call.Kind kind) {
    TwoPhase.Exchange exchange =
        new TwoPhase.Exchange(
            plan.ranks(), bytesOfRank, Math.min(pieceBytes, bytesOfRank), aggregators);
    TwoPhase twoPhase = new TwoPhase(file, offset, exchange, kind);
    plan.each(rank -> twoPhase);
  }
}
