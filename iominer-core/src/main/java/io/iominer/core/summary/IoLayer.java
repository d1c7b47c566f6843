// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  /** All that are asked for by name. */
  private static final List<String> NAMES =
      List.of(
          "F_META_TIME",
          "F_WAIT_TIME",
          "SLOWEST_RANK",
          "F_SLOWEST_RANK_TIME",
          "FASTEST_RANK",
          "F_FASTEST_RANK_TIME");

  private static final Map<DarshanModule, IoLayer> LAYERS = new EnumMap<>(DarshanModule.class);

  /** Counters of the modules by their names without the module's. */
  private static final Map<DarshanModule, Map<String, Counter>> COUNTERS =
      new EnumMap<>(DarshanModule.class);

  private static final Map<DarshanModule, List<Counter>> TIME_COUNTERS =
      new EnumMap<>(DarshanModule.class);

  static {
    for (IoLayer layer : values()) {
      for (DarshanModule module : layer.modules) {
        Map<String, Counter> byName = new HashMap<>();
        module.counters().forEach(counter -> byName.put(counter.logName(), counter));
        module.fCounters().forEach(counter -> byName.put(counter.logName(), counter));
        LAYERS.put(module, layer);
        COUNTERS.put(module, named(byName, module, NAMES));
        TIME_COUNTERS.put(module, List.copyOf(named(byName, module, TIMES).values()));
      }
    }
  }

  /** Counters by their names without the module's, in the order of the names. */
  private static Map<String, Counter> named(
      Map<String, Counter> byLogName, DarshanModule module, List<String> names) {
    Map<String, Counter> found = new LinkedHashMap<>();
    for (String name : names) {
      Counter counter = byLogName.get(module.name() + "_" + name);
      if (counter != null) {
        found.put(name, counter);
      }
    }
    return found;
  }

  private final List<DarshanModule> modules;

  IoLayer(DarshanModule... modules) {
    this.modules = List.of(modules);
  }

  /** Whether modules have a layer above the lowest one, so that time is known by file and rank. */
  public static boolean hasUpper(Set<DarshanModule> modules) {
    return modules.stream().flatMap(module -> of(module).stream()).anyMatch(l -> l != STORAGE);
  }

  /** The layer of a module; empty for one that is none, or lies below another one. */
  static Optional<IoLayer> of(DarshanModule module) {
    return Optional.ofNullable(LAYERS.get(module));
  }

  /** The name of a module's interface for people. */
  public static String name(DarshanModule module) {
    return switch (module) {
      case H5F, H5D -> "HDF5";
      case PNETCDF_FILE, PNETCDF_VAR -> "PnetCDF";
      default -> module.logName();
    };
  }

  /** Seconds in all calls of a record, summed over ranks where it is of all of them. */
  static double seconds(CounterValues record) {
    double sum = 0;
    for (Counter time : TIME_COUNTERS.getOrDefault(record.module(), List.of())) {
      sum += Plausible.seconds(record, time);
    }
    return sum;
  }

  /** Whether a time in calls is left out of {@link #seconds}, as it cannot be. */
  static boolean isTimeUnknown(PossibleValues record) {
    return TIME_COUNTERS.getOrDefault(record.module(), List.of()).stream()
        .anyMatch(record::isImpossible);
  }

  /** A time of a record by its name without the module's; 0 where the module has none. */
  static double seconds(CounterValues record, String name) {
    return counter(record, name).map(counter -> Plausible.seconds(record, counter)).orElse(0.0);
  }

  /** A rank that a reduced record names; −1 where it names none. */
  static int rank(CounterValues record, String name) {
    return counter(record, name)
        .map(counter -> (int) Math.max(-1, Math.min(Integer.MAX_VALUE, record.raw(counter))))
        .orElse(-1);
  }

  /** Whether a record has collective operations of MPI-IO. */
  static boolean isCollective(CounterValues record) {
    return record.module() == DarshanModule.MPIIO
        && COLLECTIVE.stream().anyMatch(counter -> Plausible.count(record, counter) > 0);
  }

  /** Whether ranks opened the file of a record together with MPI-IO, and so close it together. */
  static boolean isOpenedTogether(CounterValues record) {
    return record.module() == DarshanModule.MPIIO
        && Plausible.count(record, MpiioCounter.COLL_OPENS) > 0;
  }

  private static Optional<Counter> counter(CounterValues record, String name) {
    return counter(record.module(), name);
  }

  /** A counter of a module by its name without the module's; one that is asked for by name. */
  static Optional<Counter> counter(DarshanModule module, String name) {
    return Optional.ofNullable(COUNTERS.getOrDefault(module, Map.of()).get(name));
  }
}
