// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static io.iominer.ingest.darshan.CounterLayout.SUM_OF_FIRST_TWO;
import static io.iominer.ingest.darshan.CounterLayout.UNKNOWN;
import static io.iominer.ingest.darshan.CounterLayout.ZERO;

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
    int[] posix3 =
        splice(splice(CounterLayout.identity(64), 1, UNKNOWN, UNKNOWN), 10, UNKNOWN, UNKNOWN, ZERO);
    int[] posix1 = posix3.clone();
    for (int i = 0; i < posix1.length; i++) {
      if (posix1[i] >= POSIX_1_FOPENS) {
        posix1[i] += POSIX_1_STREAM_COUNTERS;
      }
    }
    int[] twoTimestampsLess = splice(CounterLayout.identity(15), 3, UNKNOWN, UNKNOWN);
    add(DarshanModule.POSIX, 1, 68, 15, posix1, twoTimestampsLess);
    add(DarshanModule.POSIX, 2, 64, 15, posix3, twoTimestampsLess);
    add(DarshanModule.POSIX, 3, 64, 17, posix3, CounterLayout.identity(17));
    addCurrent(DarshanModule.POSIX, 4);

    int[] mpiio = CounterLayout.identity(51);
    add(DarshanModule.MPIIO, 1, 51, 15, mpiio, twoTimestampsLess);
    add(DarshanModule.MPIIO, 2, 51, 15, mpiio, twoTimestampsLess);
    addCurrent(DarshanModule.MPIIO, 3);

    add(
        DarshanModule.STDIO,
        1,
        13,
        15,
        splice(CounterLayout.identity(13), 1, UNKNOWN),
        CounterLayout.identity(15));
    addCurrent(DarshanModule.STDIO, 2);

    int[] h5fOpensOnly = {0, UNKNOWN, UNKNOWN};
    add(DarshanModule.H5F, 1, 1, 2, h5fOpensOnly, new int[] {0, UNKNOWN, UNKNOWN, 1, UNKNOWN});
    add(DarshanModule.H5F, 2, 1, 4, h5fOpensOnly, new int[] {0, 1, 2, 3, UNKNOWN});
    addCurrent(DarshanModule.H5F, 3);

    addDataset(DarshanModule.H5D, 1, Parent.MISSING);
    addDataset(DarshanModule.H5D, 2, Parent.STORED);

    int[] pnetcdfOpens = {
      UNKNOWN, SUM_OF_FIRST_TWO, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN
    };
    add(
        DarshanModule.PNETCDF_FILE,
        1,
        2,
        2,
        pnetcdfOpens,
        new int[] {0, UNKNOWN, UNKNOWN, UNKNOWN, 1, UNKNOWN, UNKNOWN, UNKNOWN});
    add(
        DarshanModule.PNETCDF_FILE,
        2,
        2,
        4,
        pnetcdfOpens,
        new int[] {0, 1, UNKNOWN, 2, 3, UNKNOWN, UNKNOWN, UNKNOWN});
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
      DarshanModule module, int version, int stored, int storedF, int[] source, int[] fSource) {
    add(
        new CounterLayout(
            module, version, Parent.NONE, 0, stored, storedF, source, fSource, Trailer.NONE));
  }

  private static void addCurrent(DarshanModule module, int version) {
    addCurrent(module, version, Parent.NONE, 0, Trailer.NONE);
  }

  private static void addDataset(DarshanModule module, int version, Parent parent) {
    addCurrent(module, version, parent, 0, Trailer.NONE);
  }

  private static void addCurrent(
      DarshanModule module, int version, Parent parent, int prefixBytes, Trailer trailer) {
    int counters = module.counters().size();
    int fCounters = module.fCounters().size();
    add(
        new CounterLayout(
            module,
            version,
            parent,
            prefixBytes,
            counters,
            fCounters,
            CounterLayout.identity(counters),
            CounterLayout.identity(fCounters),
            trailer));
  }

  private static void add(CounterLayout layout) {
    List<CounterLayout> layouts =
        BY_MODULE.computeIfAbsent(layout.module(), module -> new ArrayList<>());
    layouts.add(layout);
    if (layouts.size() != layout.version()
        || layout.source().length != layout.module().counters().size()
        || layout.fSource().length != layout.module().fCounters().size()) {
      throw new IllegalStateException("Layout of " + layout.module() + " " + layout.version());
    }
  }

  private static int[] splice(int[] source, int at, int... inserted) {
    int[] spliced = new int[source.length + inserted.length];
    System.arraycopy(source, 0, spliced, 0, at);
    System.arraycopy(inserted, 0, spliced, at, inserted.length);
    System.arraycopy(source, at, spliced, at + inserted.length, source.length - at);
    return spliced;
  }
}
