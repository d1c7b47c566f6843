// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import io.iominer.simulator.output.RecordIds;

/** Jobs that lose time in the calls of a library. */
final class LibraryDecks {
  private static final long FLOAT_BYTES = 4;

  private LibraryDecks() {}

  /** Very many tiny datasets with attributes, and the same values in one dataset. */
  static void hdf5Metadata(Plan plan) {
    plan.ranks(1, 4, 2, 4, 8);
    int datasets = plan.from(150, 500);
    int attributes = plan.from(1, 5);
    long bytes = 64L * plan.from(1, 16);
    boolean isFlushed = plan.random().nextInt(3) > 0;
    if (plan.random().nextInt(3) == 0) {
      Hdf5Files.write(plan, datasets, attributes, bytes);
      return;
    }
    Hdf5 hdf5 = new Hdf5(plan, plan.file("table.h5", plan.anyOst(), plan.stripes(), 0));
    hdf5.open();
    plan.compute(0.3);
    plan.barrier();
    int count = plan.isIll() ? datasets : 1;
    for (int i = 0; i < count; i++) {
      String dataset = "/group/d" + i;
      hdf5.create(dataset);
      hdf5.writeIndependently(dataset, plan.isIll() ? bytes : bytes * datasets);
      for (int a = 0; a < (plan.isIll() ? attributes : 1); a++) {
        hdf5.attribute((i + a) % plan.ranks());
      }
      if (isFlushed || i == count - 1) {
        hdf5.flush();
      }
      hdf5.describe(dataset, bytes / 4 * plan.ranks(), 0);
    }
    hdf5.close();
  }

  /** Some bytes of every chunk, or whole chunks for a row of each, and the same in their order. */
  static void hdf5AgainstChunks(Plan plan) {
    plan.ranks(2, 6, 2, 4);
    boolean areTiny = plan.random().nextBoolean();
    long chunk = areTiny ? 64L * 1024 : 1L << 20;
    int rows = areTiny ? plan.from(2, 4) : plan.from(8, 16);
    int chunks = 14_000 / plan.ranks() / rows;
    long each = areTiny ? plan.from(64, 512) : chunk / rows;
    long share = chunks * chunk;
    long size = share * plan.ranks() + Plan.MIB;
    Hdf5 hdf5 = new Hdf5(plan, plan.file("cube.h5", plan.anyOst(), plan.stripes(), size));
    hdf5.open();
    hdf5.openDataset("/cube");
    plan.compute(0.3);
    plan.barrier();
    for (int row = 0; row < rows; row++) {
      int number = row;
      for (int rank = 0; rank < plan.ranks(); rank++) {
        long begin = Plan.MIB + rank * share;
        if (plan.isIll()) {
          hdf5.read(
              "/cube",
              rank,
              each * chunks,
              chunks,
              i ->
                  areTiny
                      ? new FileStriping.Piece(0, begin + i * chunk + number * each, 0, each)
                      : new FileStriping.Piece(0, begin + i * chunk, 0, chunk));
        } else {
          long part = each * chunks;
          hdf5.read(
              "/cube",
              rank,
              part,
              1,
              i -> new FileStriping.Piece(0, begin + number * part, 0, part));
        }
      }
    }
    hdf5.describe("/cube", share * plan.ranks() / 4, chunk);
    hdf5.close();
  }

  /** Small puts to record variables, one after the other, and all of them at once. */
  static void pnetcdfBlocking(Plan plan) {
    plan.ranks(1, 4, 4, 8);
    int variables = plan.from(4, 20);
    boolean isCollective = plan.random().nextBoolean();
    int puts = isCollective ? plan.from(1500, 5000) : plan.from(2000, 8000) / plan.ranks();
    int records = puts / variables + 1;
    long bytes = 4L * plan.from(8, 200);
    SimFile file = plan.file("history.nc", plan.anyOst(), plan.stripes(), 0);
    plan.labels("N-1", "STRIDED", "PNETCDF", bytes, Collective.HINTS);
    Collective collective = new Collective(plan, bytes, plan.nodeLeaders());
    plan.all(ofFile(file, "CREATES", Call.Kind.OPEN), () -> collective.open(file));
    plan.compute(0.3);
    plan.barrier();
    long row = bytes * plan.ranks();
    for (int record = 0; record < records; record++) {
      for (int variable = 0; variable < variables; variable++) {
        long at = 1024 + ((long) record * variables + variable) * row;
        plan.all(
            put(plan, file, variable, bytes, isCollective),
            () -> {
              if (plan.isIll() && isCollective) {
                collective.write(file, at, bytes);
              } else if (plan.isIll()) {
                for (int rank = 0; rank < plan.ranks(); rank++) {
                  RequestSequence.writeIndependently(plan, rank, file, at + rank * bytes, bytes);
                }
              }
            });
      }
    }
    long bytesOfRank = bytes * records * variables;
    if (!plan.isIll()) {
      plan.all(
          ofFile(file, "COLL_WAITS", Call.Kind.OTHER),
          () -> collective.write(file, 1024, bytesOfRank));
    }
    for (int variable = 0; variable < variables; variable++) {
      describe(plan, variable(file, variable).id(), records, row);
    }
    plan.constant(DarshanModule.PNETCDF_FILE, file.id(), "BYTES_WRITTEN", bytesOfRank);
    plan.all(ofFile(file, "", Call.Kind.CLOSE), () -> collective.close(file));
  }

  private static Call ofFile(SimFile file, String counter, Call.Kind kind) {
    return new Call(DarshanModule.PNETCDF_FILE, Call.ObjectName.of(file), counter, kind, 0, 0, 1);
  }

  private static Call.ObjectName variable(SimFile file, int variable) {
    String name = file.name() + ":v" + variable;
    return new Call.ObjectName(RecordIds.of(name), name, file.id(), 0);
  }

  private static void describe(Plan plan, long variable, int records, long rowBytes) {
    plan.constant(DarshanModule.PNETCDF_VAR, variable, "IS_RECORD_VAR", 1);
    plan.constant(DarshanModule.PNETCDF_VAR, variable, "DATATYPE_SIZE", FLOAT_BYTES);
    plan.constant(DarshanModule.PNETCDF_VAR, variable, "NDIMS", 2);
    plan.constant(DarshanModule.PNETCDF_VAR, variable, "NPOINTS", rowBytes / FLOAT_BYTES);
    plan.constant(DarshanModule.PNETCDF_VAR, variable, "OPENS", 1);
    String puts = plan.isIll() ? "PUT_VARA" : "IPUT_VARA";
    plan.constant(DarshanModule.PNETCDF_VAR, variable, puts, records);
  }

  private static Call put(Plan plan, SimFile file, int variable, long bytes, boolean isCollective) {
    String blocking = isCollective ? "COLL_WRITES" : "INDEP_WRITES";
    String counter = plan.isIll() ? blocking : "NB_WRITES";
    return new Call(
        DarshanModule.PNETCDF_VAR, variable(file, variable), counter, Call.Kind.WRITE, 0, bytes, 1);
  }
}
