// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.ingest.darshan.CounterLayout.Parent;
import io.iominer.ingest.darshan.CounterLayout.Trailer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every version of every module of counters that Darshan 3.5.0 reads, with its up-conversion.
 * Source: the get functions of darshan-util's *-logutils.c, per module.
 */
final class CounterLayouts {
  private static final Map<DarshanModule, List<CounterLayout>> BY_MODULE =
      new EnumMap<>(DarshanModule.class);

  /** POSIX 1: FOPENS, FREADS, FWRITES and FSEEKS, which moved to the STDIO module. */
  static final int POSIX_1_FOPENS = 6;

  private static final int POSIX_1_STREAM_COUNTERS = 4;

  static {
    // POSIX 3 knows neither FILENOS and DUPS nor renames; POSIX 2 and 1 lack two timestamps.
    CounterMapping posix3 =
        CounterMapping.same(64).withUnknown(1, 2).withUnknown(10, 2).withZero(12, 1);
    CounterMapping posix1 = posix3.withDropped(POSIX_1_FOPENS, POSIX_1_STREAM_COUNTERS);
    CounterMapping twoTimestampsLess = CounterMapping.same(15).withUnknown(3, 2);
    add(DarshanModule.POSIX, 1, posix1, twoTimestampsLess);
    add(DarshanModule.POSIX, 2, posix3, twoTimestampsLess);
    add(DarshanModule.POSIX, 3, posix3, CounterMapping.same(17));
    addCurrent(DarshanModule.POSIX, 4);

    CounterMapping mpiio = CounterMapping.same(51);
    add(DarshanModule.MPIIO, 1, mpiio, twoTimestampsLess);
    add(DarshanModule.MPIIO, 2, mpiio, twoTimestampsLess);
    addCurrent(DarshanModule.MPIIO, 3);

    CounterMapping stdio1 = CounterMapping.same(13).withUnknown(1, 1);
    add(DarshanModule.STDIO, 1, stdio1, CounterMapping.same(15));
    addCurrent(DarshanModule.STDIO, 2);

    CounterMapping h5fOpensOnly = CounterMapping.same(1).withUnknown(1, 2);
    CounterMapping h5fTwoTimes = CounterMapping.same(2).withUnknown(1, 2).withUnknown(4, 1);
    add(DarshanModule.H5F, 1, h5fOpensOnly, h5fTwoTimes);
    add(DarshanModule.H5F, 2, h5fOpensOnly, CounterMapping.same(4).withUnknown(4, 1));
    addCurrent(DarshanModule.H5F, 3);

    addDataset(DarshanModule.H5D, 1, Parent.MISSING);
    addDataset(DarshanModule.H5D, 2, Parent.STORED);

    // Independent and collective opens are counted together now.
    CounterMapping pnetcdfOpens = CounterMapping.sumOf(2).withUnknown(0, 1).withUnknown(2, 7);
    CounterMapping pnetcdfTwoTimes = CounterMapping.same(2).withUnknown(1, 3).withUnknown(5, 3);
    CounterMapping pnetcdfFourTimes = CounterMapping.same(4).withUnknown(2, 1).withUnknown(5, 3);
    add(DarshanModule.PNETCDF_FILE, 1, pnetcdfOpens, pnetcdfTwoTimes);
    add(DarshanModule.PNETCDF_FILE, 2, pnetcdfOpens, pnetcdfFourTimes);
    addCurrent(DarshanModule.PNETCDF_FILE, 3);

    addDataset(DarshanModule.PNETCDF_VAR, 1, Parent.STORED);

    // BG/Q 1 has a 32-bit alignment and 4 bytes of padding before its counters.
    addCurrent(DarshanModule.BGQ, 1, Parent.NONE, Long.BYTES, Trailer.NONE);
    addCurrent(DarshanModule.BGQ, 2);

    addCurrent(DarshanModule.MDHIM, 1, Parent.NONE, 0, Trailer.SERVERS);
    addCurrent(DarshanModule.DFS, 1, Parent.NONE, 0, Trailer.POOL_AND_CONTAINER);
    addCurrent(DarshanModule.DAOS, 1, Parent.NONE, 0, Trailer.POOL_CONTAINER_AND_OBJECT);
  }

  private CounterLayouts() {}

  /** The layout of a stored version, or empty when no such version is known. */
  static Optional<CounterLayout> of(DarshanModule module, int version) {
    List<CounterLayout> layouts = BY_MODULE.getOrDefault(module, List.of());
    return version >= 1 && version <= layouts.size()
        ? Optional.of(layouts.get(version - 1))
        : Optional.empty();
  }

  private static void add(
      DarshanModule module, int version, CounterMapping counters, CounterMapping fCounters) {
    add(new CounterLayout(module, version, Parent.NONE, 0, counters, fCounters, Trailer.NONE));
  }

  private static void addCurrent(DarshanModule module, int version) {
    addCurrent(module, version, Parent.NONE, 0, Trailer.NONE);
  }

  private static void addDataset(DarshanModule module, int version, Parent parent) {
    addCurrent(module, version, parent, 0, Trailer.NONE);
  }

  private static void addCurrent(
      DarshanModule module, int version, Parent parent, int prefixBytes, Trailer trailer) {
    add(
        new CounterLayout(
            module,
            version,
            parent,
            prefixBytes,
            CounterMapping.same(module.counters().size()),
            CounterMapping.same(module.fCounters().size()),
            trailer));
  }

  private static void add(CounterLayout layout) {
    List<CounterLayout> layouts =
        BY_MODULE.computeIfAbsent(layout.module(), module -> new ArrayList<>());
    layouts.add(layout);
    if (layouts.size() != layout.version()
        || layout.counters().current() != layout.module().counters().size()
        || layout.fCounters().current() != layout.module().fCounters().size()) {
      throw new IllegalStateException("Layout of " + layout.module() + " " + layout.version());
    }
  }
}
