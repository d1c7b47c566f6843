// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counters that make sense summed over the records of a module. A name is Darshan's own, without
 * the module's prefix, so the total of {@code POSIX_BYTES_READ} is {@code BYTES_READ} of POSIX.
 */
public enum Total {
  OPENS,
  INDEP_OPENS,
  COLL_OPENS,
  CREATES,
  READS,
  WRITES,
  INDEP_READS,
  INDEP_WRITES,
  COLL_READS,
  COLL_WRITES,
  SPLIT_READS,
  SPLIT_WRITES,
  NB_READS,
  NB_WRITES,
  SEEKS,
  STATS,
  FSYNCS,
  FDSYNCS,
  SYNCS,
  FLUSHES,
  HINTS,
  VIEWS,
  BYTES_READ,
  BYTES_WRITTEN,
  SEQ_READS,
  SEQ_WRITES,
  CONSEC_READS,
  CONSEC_WRITES,
  RW_SWITCHES,
  MEM_NOT_ALIGNED,
  FILE_NOT_ALIGNED,
  SIZE_READ_0_100,
  SIZE_READ_100_1K,
  SIZE_READ_1K_10K,
  SIZE_READ_10K_100K,
  SIZE_READ_100K_1M,
  SIZE_READ_1M_4M,
  SIZE_READ_4M_10M,
  SIZE_READ_10M_100M,
  SIZE_READ_100M_1G,
  SIZE_READ_1G_PLUS,
  SIZE_WRITE_0_100,
  SIZE_WRITE_100_1K,
  SIZE_WRITE_1K_10K,
  SIZE_WRITE_10K_100K,
  SIZE_WRITE_100K_1M,
  SIZE_WRITE_1M_4M,
  SIZE_WRITE_4M_10M,
  SIZE_WRITE_10M_100M,
  SIZE_WRITE_100M_1G,
  SIZE_WRITE_1G_PLUS,
  F_READ_TIME,
  F_WRITE_TIME,
  F_META_TIME;

  /** Modules that have totals. */
  public static final List<DarshanModule> MODULES =
      List.of(
          DarshanModule.POSIX,
          DarshanModule.MPIIO,
          DarshanModule.STDIO,
          DarshanModule.H5F,
          DarshanModule.H5D,
          DarshanModule.PNETCDF_FILE,
          DarshanModule.PNETCDF_VAR,
          DarshanModule.DFS,
          DarshanModule.DAOS);

  private static final Map<DarshanModule, Map<Total, Counter>> COUNTERS =
      new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : MODULES) {
      Map<Total, Counter> counters = new EnumMap<>(Total.class);
      for (Total total : values()) {
        find(total.isTime() ? module.fCounters() : module.counters(), module, total)
            .ifPresent(counter -> counters.put(total, counter));
      }
      COUNTERS.put(module, counters);
    }
  }

  /** First of the ten size classes of reads; the others follow. */
  public static final Total FIRST_READ_SIZE = SIZE_READ_0_100;

  /** First of the ten size classes of writes; the others follow. */
  public static final Total FIRST_WRITE_SIZE = SIZE_WRITE_0_100;

  /** Size classes of Darshan's histograms. */
  public static final int SIZE_CLASSES = 10;

  /** Whether it is a time in seconds, summed over processes; all others are whole numbers. */
  public boolean isTime() {
    return this == F_READ_TIME || this == F_WRITE_TIME || this == F_META_TIME;
  }

  /** The counter of a module that this total sums; empty where the module has none. */
  public Optional<Counter> counter(DarshanModule module) {
    return Optional.ofNullable(COUNTERS.getOrDefault(module, Map.of()).get(this));
  }

  private static Optional<Counter> find(List<Counter> counters, DarshanModule module, Total total) {
    String prefix = prefix(module);
    String aggregate = total.name().replaceFirst("^(SIZE_(READ|WRITE)_)", "$1AGG_");
    return counters.stream()
        .filter(
            counter ->
                counter.logName().equals(prefix + total.name())
                    || counter.logName().equals(prefix + aggregate))
        .filter(
            counter ->
                counter.unit() == CounterUnit.COUNT
                    || counter.unit() == CounterUnit.BYTES
                    || counter.unit() == CounterUnit.SECONDS)
        .findFirst();
  }

  /** Prefix of a module's counters, for example "MPIIO_". */
  private static String prefix(DarshanModule module) {
    return module.name() + "_";
  }
}
