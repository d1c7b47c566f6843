// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The layers in which a call can wait, the lower ones first: each calls the one below. */
@SuppressWarnings("ImmutableEnumChecker") // its list is never changed
public enum IoLayer {
  /** Calls to the file system or the object store. */
  STORAGE(DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.DFS, DarshanModule.DAOS),
  /** MPI-IO above it. */
  MPIIO(DarshanModule.MPIIO),
  /** HDF5 and PnetCDF above both. */
  LIBRARY(
      DarshanModule.H5F, DarshanModule.H5D, DarshanModule.PNETCDF_FILE, DarshanModule.PNETCDF_VAR);

  private static final List<String> TIMES =
      List.of("F_READ_TIME", "F_WRITE_TIME", "F_META_TIME", "F_WAIT_TIME");

  private static final List<MpiioCounter> COLLECTIVE =
      List.of(
          MpiioCounter.COLL_READS,
          MpiioCounter.COLL_WRITES,
          MpiioCounter.SPLIT_READS,
          MpiioCounter.SPLIT_WRITES);

  private final List<DarshanModule> modules;

  IoLayer(DarshanModule... modules) {
    this.modules = List.of(modules);
  }

  /** The layer of a module; empty for one that is none, or lies below another one. */
  static Optional<IoLayer> of(DarshanModule module) {
    return Arrays.stream(values()).filter(layer -> layer.modules.contains(module)).findFirst();
  }

  /** Seconds in all calls of a record, summed over ranks where it is of all of them. */
  static double seconds(CounterValues record) {
    return TIMES.stream().mapToDouble(name -> seconds(record, name)).sum();
  }

  /** A time of a record by its name without the module's; 0 where the module has none. */
  static double seconds(CounterValues record, String name) {
    return counter(record.module().fCounters().stream(), record, name)
        .map(counter -> Plausible.seconds(record, counter))
        .orElse(0.0);
  }

  /** A rank that a reduced record names; −1 where it names none. */
  static int rank(CounterValues record, String name) {
    return counter(record.module().counters().stream(), record, name)
        .map(counter -> (int) Math.min(Integer.MAX_VALUE, record.raw(counter)))
        .orElse(-1);
  }

  /** Whether a record has collective operations of MPI-IO. */
  static boolean isCollective(CounterValues record) {
    return record.module() == DarshanModule.MPIIO
        && COLLECTIVE.stream().anyMatch(counter -> Plausible.count(record, counter) > 0);
  }

  private static Optional<? extends Counter> counter(
      Stream<? extends Counter> counters, CounterValues record, String name) {
    return counters
        .filter(counter -> counter.logName().equals(record.module().name() + "_" + name))
        .findFirst();
  }
}
