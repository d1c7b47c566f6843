// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import io.iominer.simulator.output.RecordIds;
import java.util.function.IntFunction;

/** How a job's ranks use a file through HDF5 above MPI-IO. */
final class Hdf5 {
  /** A dataset's object header, and an entry of its group; heuristic. */
  private static final long HEADER_BYTES = 544;

  /** What a new file begins with. */
  private static final long FIRST_BYTES = 2048;

  private final Plan plan;
  private final SimFile file;
  private final Collective collective;
  private long end = FIRST_BYTES;

  Hdf5(Plan plan, SimFile file) {
    this.plan = plan;
    this.file = file;
    this.collective = Collective.ofLargePieces(plan);
    plan.labels("N-1", "CONSECUTIVE", "HDF5", Plan.MIB, Collective.HINTS);
  }

  private Call ofFile(String counter, Call.Kind kind) {
    return ofFile(file, counter, kind);
  }

  /** A call on a file. */
  static Call ofFile(SimFile file, String counter, Call.Kind kind) {
    return new Call(DarshanModule.H5F, Call.ObjectName.of(file), counter, kind, 0, 0, 1);
  }

  private Call ofDataset(String name, String counter, Call.Kind kind, long bytes) {
    return ofDataset(file, name, counter, kind, bytes);
  }

  /** A call on a dataset of a file. */
  static Call ofDataset(SimFile file, String name, String counter, Call.Kind kind, long bytes) {
    String full = file.name() + ":" + name;
    Call.ObjectName object = new Call.ObjectName(RecordIds.of(full), full, file.id(), 0);
    return new Call(DarshanModule.H5D, object, counter, kind, 0, bytes, 1);
  }

  void open() {
    plan.all(ofFile("OPENS", Call.Kind.OPEN), () -> collective.open(file));
  }

  void close() {
    plan.all(
        ofFile("", Call.Kind.CLOSE),
        () -> {
          small(0, 96);
          collective.close(file);
        });
  }

  /** All ranks make a dataset; rank 0 writes its metadata. */
  void create(String dataset) {
    plan.all(
        ofDataset(dataset, "OPENS", Call.Kind.OPEN, 0),
        () -> {
          plan.barrier();
          small(0, HEADER_BYTES);
          plan.barrier();
        });
  }

  /** A rank writes some bytes of metadata at the end of what is there. */
  private void small(int rank, long bytes) {
    RequestSequence.writeIndependently(plan, rank, file, end, bytes);
    end += bytes;
  }

  /** All ranks write a dataset, each so many bytes, in one collective call. */
  void writeCollectively(String dataset, long bytes) {
    end = RequestSequence.aligned(end);
    plan.all(
        ofDataset(dataset, "WRITES", Call.Kind.WRITE, bytes),
        () -> collective.write(file, end, bytes));
    end += bytes * plan.ranks();
  }

  /** Each rank writes its few bytes of a dataset by itself. */
  void writeIndependently(String dataset, long bytes) {
    plan.all(
        ofDataset(dataset, "WRITES", Call.Kind.WRITE, bytes),
        () -> {
          for (int rank = 0; rank < plan.ranks(); rank++) {
            small(rank, bytes);
          }
        });
  }

  /** Adds an attribute, which each rank takes part in; one of them writes it. */
  void attribute(int writer) {
    small(writer, 64);
  }

  /** All ranks write what they have of the file. */
  void flush() {
    plan.all(
        ofFile("FLUSHES", Call.Kind.OTHER),
        () ->
            plan.all(
                Call.mpiio(file, "SYNCS", Call.Kind.WRITE, 0),
                () -> {
                  plan.each(rank -> Ops.sync(file));
                  plan.barrier();
                }));
  }

  /** A rank reads so many bytes of a dataset, for which the library reads pieces of the file. */
  void read(
      String dataset, int rank, long bytes, int pieces, IntFunction<FileStriping.Piece> piece) {
    plan.rank(rank, Ops.enter(ofDataset(dataset, "READS", Call.Kind.READ, bytes)));
    for (int i = 0; i < pieces; i++) {
      FileStriping.Piece part = piece.apply(i);
      RequestSequence.readIndependently(plan, rank, file, part.offset(), part.bytes());
    }
    plan.rank(rank, Ops.leave());
  }

  /** All ranks open a dataset that is there already. */
  void openDataset(String dataset) {
    plan.all(
        ofDataset(dataset, "OPENS", Call.Kind.OPEN, 0),
        () -> {
          for (int rank = 0; rank < plan.ranks(); rank++) {
            RequestSequence.readIndependently(plan, rank, file, FIRST_BYTES, HEADER_BYTES);
          }
        });
  }

  /** Sets what a dataset's records tell of it. */
  void describe(String dataset, long points, long chunkBytes) {
    long id = RecordIds.of(file.name() + ":" + dataset);
    plan.constant(DarshanModule.H5D, id, "DATATYPE_SIZE", 4);
    plan.constant(DarshanModule.H5D, id, "DATASPACE_NDIMS", 2);
    plan.constant(DarshanModule.H5D, id, "DATASPACE_NPOINTS", points);
    plan.constant(DarshanModule.H5D, id, "CHUNK_SIZE_D1", chunkBytes / 4);
    plan.constant(DarshanModule.H5F, file.id(), "USE_MPIIO", 1);
  }
}
